"""Real hand histories of rooms that are not read: each is refused by the name of its room."""

import pytest

from detect.errors import FormatUnknown
from detect.log.readers import reader
from detect.log.source import Source, sniff

REFUSED = {
    "boss_5cd.xml": "a Boss",
    "gg_plo_run_it_thrice.txt": "a GG",
    "ipoker_5stud.xml": "an iPoker",
    "kingsclub_27sd_run_it_twice.txt": "a KingsClub",
    "kingsclub_7stud.txt": "a KingsClub",
    "kingsclub_drawmaha.txt": "a KingsClub",
    "merge_27_cancelled.xml": "a Merge",
    "merge_5cd.xml": "a Merge",
    "ongame_5cd_multi.txt": "an OnGame",
    "party_7stud.txt": "a PartyPoker",
    "winamax_27td.txt": "a Winamax",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_real_file_of_another_room_is_refused_by_name(name, real):
    """The sentence names the room and says what is read."""
    with pytest.raises(FormatUnknown, match=f"this looks like {REFUSED[name]} hand history; pone reads"):
        reader(real / "poker" / name)


def test_every_real_file_is_read_or_refused_by_name(real):
    """None is told as a file of no kind."""
    told = {}
    for path in sorted((real / "poker").iterdir()):
        source = Source(str(path))
        try:
            told[path.name] = sniff(source.peek(), path.name)
        except FormatUnknown:
            told[path.name] = ""
        finally:
            source.close()

    assert set(REFUSED) | {"PROVENANCE.md"} == {name for name, kind in told.items() if not kind}
    assert {"bovada", "csv", "ohh", "phh", "pokernow", "stars", "tilt"} == set(told.values()) - {""}
