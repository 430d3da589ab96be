"""Hand histories of rooms that are not read: each is refused by its name, and costs no other file."""

import pytest

from detect.cli import main
from detect.errors import FormatUnknown
from detect.log.refused import ROOMS, room_of
from detect.log.source import sniff

HEADS = {
    "OnGame": "***** History for hand R5-174428515-248 *****\nStart hand: Sun Sep 11\n",
    "Merge": '<description type="5-Draw" stakes="Pot Limit ($0.05/$0.10)"/>\n<game id="40-19" starttime="2011">\n',
    "Boss": '<?xml version="1.0"?>\n<ROOT>\n<HISTORY ID="2692" SESSION="s.xml">\n',
    "iPoker": '<?xml version="1.0"?>\r\n\t<session sessioncode="3463716601">\r\n',
    "KingsClub": "#45393683: No Limit 2-7 Single Draw - 25/50\n2021-08-04 22:17:57\nTable 'The Zoo' Seat 4 is the button\n",
    "Winamax": 'Winamax Poker - Tournament "Freeroll" - HandId: #1\n',
    "GG": "Poker Hand #OM260919438: PLO ($2/$5) - 2021/06/21 03:13:16\n",
    "888 (Pacific)": "#Game No : 510750902\n***** 888poker Hand History for Game 510750902 *****\n",
    "PartyPoker": "\0 Game #10399817763 starts.\n\n#Game No : 1\n***** Hand History for Game 10399817763 *****\n",
    "PKR": "Table #1 - Rounders\nStarting Hand #2346\nStart time of hand: 2 Sep 2010 20:15:00\n",
}


def test_every_room_is_tried_here():
    """A room that is added is added to the heads above."""
    assert sorted(HEADS) == sorted(name.split(" ", 1)[1].removesuffix(" hand history") for _, name in ROOMS)


@pytest.mark.parametrize("name", HEADS)
def test_a_room_is_refused_by_its_name(name):
    """Also behind blank lines and a byte-order mark; the sentence says what is read."""
    for head in (HEADS[name], f"\ufeff\n\n{HEADS[name]}"):
        with pytest.raises(FormatUnknown) as refused:
            sniff(head.encode(), "hands.txt")

        assert f"{name} hand history; pone reads PBN" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    ["***** History of our club *****", "<game>whist</game>", "#1: Dear Ada\n", "Poker Hand #12", "Winamax",
     "***** Hand History *****", "Table 4\nStarting Hand\n", "<?xml version='1.0'?><ROOT></ROOT>", ""],
)  # fmt: skip
def test_what_only_resembles_a_room_is_none(text):
    """A sentence that names a room names the right one, or none."""
    assert room_of(text.encode()) is None


def test_a_refused_file_costs_no_other(tmp_path, capfd):
    """Of a list of files the others are read, and the one is named with its room."""
    good, bad = tmp_path / "a.jsonl", tmp_path / "b.txt"
    good.write_text('{"session": 1, "game": "whist"}\n{"deal": 1, "dealer": 1}\n')
    bad.write_text(HEADS["OnGame"])
    with pytest.raises(SystemExit) as left:
        main(["audit", str(bad), str(good)])
    out, err = capfd.readouterr()

    assert 3 == left.value.code
    assert "1 deal" in out
    assert "an OnGame hand history" in err
