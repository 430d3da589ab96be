"""Write the tables of docs/sharps.md from the registry: `python docs/make_sharps.py`; a test holds the two together."""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from detect.sharps import TECHNIQUES_OF, Technique

PAGE = Path(__file__).with_name("sharps.md")
END = "<!-- end -->"
BEGIN = {
    "whist": "<!-- made by docs/make_sharps.py -->",
    "draw": "<!-- made by docs/make_sharps.py: draw poker -->",
}


def tables(every: Collection[Technique]) -> str:
    """Give what stands between the marks of a game."""
    done = ["| name | stage | how it is described | what a log shows | looked for by | the audit finds |",
            "| --- | --- | --- | --- | --- | --- |", *map(_done, every)]  # fmt: skip
    strength = ["| name | rate: a share of | skill | clumsy | careful |", "| --- | --- | --- | --- | --- |",
                *map(_strength, every)]  # fmt: skip
    return "\n".join([*done, "", *strength])


def _done(one: Technique) -> str:
    name = f"`{one.name}`"
    if one.kinds:
        name += f" ({', '.join(one.kinds)})"
    looked = ", ".join(f"`{each}`" for each in one.checks)
    found = "; ".join(one.breaks) or "nothing"
    return f"| {name} | {one.stage} | {one.texts} | {one.shows} | {looked} | {found} |"


def _strength(one: Technique) -> str:
    both = (f"{each.rate:g}, {each.skill:g}" for each in (one.clumsy, one.careful))
    return f"| `{one.name}` | {one.chance} | {one.gain}: {one.least:g} to {one.most:g} | {' | '.join(both)} |"


def page(text: str) -> str:
    """Give the page as it should be, from the page as it is."""
    for game, begin in BEGIN.items():
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(END)
        text = f"{before}{begin}\n\n{tables([*TECHNIQUES_OF[game].values()])}\n\n{END}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
