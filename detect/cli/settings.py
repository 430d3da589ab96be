"""Settings: what a club decides once, from `pone.toml` or `[tool.pone]`, and where each value came from.

They are read from the working folder, then the home folder, or from `--config FILE` alone; never from beside a log,
since whoever sends a log must not set its thresholds or excuses. What stands in such a file is data.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from detect.cli import options
from detect.report import words_plan as v
from detect.report.wrapping import harmless, shortened

if TYPE_CHECKING:
    from detect.evidence import Plan

F = TypeVar("F", bound=Callable[..., Any])

FILE = "pone.toml"
PROJECT = "pyproject.toml"
USUAL: dict[str, Any] = {
    "game": "", "laws": "", "shuffle": "", "seam": "", "chain": False, "twins": 9_999, "seed": 0,
}  # fmt: skip
"""The settings that an option gives as well, and what each is where nothing is said."""
WAYS = ("riffle", "overhand", "machine")
"""As `detect.evidence.plan.SHUFFLES` has them; a test holds the two together, since help loads nothing."""
LAWS = frozenset({"game", "laws"})
"""A code is of a game: both come from the nearest place that says either."""
TABLES = ("levels", "known")
MOST_TWINS = 99_999
"""As `detect.evidence.plan` has it; the same test."""
BOUNDS = (0.005, 0.001, 1e-6)
"""As `detect.evidence.plan.LEVELS` has them; the same test."""
LEVELS = tuple(f"levels.{name}" for name in options.LEVELS)
LARGEST = 1_000_000
"""Bytes of a file of settings."""
LONGEST = 300
"""Characters of a declared cause."""


@dataclass(frozen=True)
class Setting:
    """A value and where it came from.

    Attributes
    ----------
    value : Any
    source : str
        ``default``, ``file`` or ``option``.
    where : str or None
        The file, or the option.
    """

    value: Any
    source: str = "default"
    where: str | None = None


Layer = dict[str, Setting]


class SettingsFault(click.ClickException):
    """A file of settings that cannot be used: it names the file, what was read and what was expected.

    >>> print(SettingsFault("pone.toml", "seed is 'x'; expected a whole number").message)
    pone.toml: seed is 'x'; expected a whole number
    """

    exit_code = 2

    def __init__(self, file: str, said: str) -> None:
        super().__init__(harmless(v.FAULT.format(file=file, said=said)))


# ----- the options


def planning(command: F) -> F:
    """Add the options that are part of the plan."""
    return options.added(
        command,
        click.option("--shuffle", type=click.Choice(WAYS), default=None, metavar="WAY",
                     help="How the club says that it shuffles: riffle, overhand or machine. The checks that see this best weigh "
                     "more; it is part of the plan."),
        click.option("--chain", is_flag=True,
                     help="Take each of the packs in a file of plain packs to be shuffled from the one on the line before, and "
                     "not from a new pack."),
        click.option("--no-chain", is_flag=True, help="Not so, whatever a file of settings says."),
        click.option("--seam", default=None, metavar="SEAM", callback=lambda *given: seam(given[2]),
                     help="Where cuts are said to fall too often: just below a card, as in AS, or just below the card at this place, "
                     "1 being the top, of the pack as gathered; unless given, where the longest kept packet begins. It is part of "
                     "the plan."),
        click.option("--twins", type=click.IntRange(0, MOST_TWINS), default=USUAL["twins"], show_default=True, metavar="N",
                     help="Rank each sitting among at most so many simulated fair ones; 0 for none, where the exact bound decides "
                     "alone. It is part of the plan."),
    )  # fmt: skip


def configuring(command: F) -> F:
    """Add the option that names a file of settings."""
    return options.added(
        command,
        click.option("--config", metavar="FILE",
                     help="Take the settings from FILE alone, and not from pone.toml, or [tool.pone] of pyproject.toml, in the "
                     "working folder or the home folder."),
    )  # fmt: skip


def seam(said: str | None) -> str | None:
    """Take the name of a seam as the plan writes it.

    Raises
    ------
    click.BadParameter
        For what is no card and no place.

    Examples
    --------
    >>> seam("as"), seam(None)
    ('AS', None)
    """
    if said is None:
        return None
    from detect.checks.seams import parse_seam
    from detect.errors import UsageFault

    try:
        return parse_seam(said).name
    except UsageFault as fault:
        raise click.BadParameter(str(fault)) from None


# ----- what holds


class Settled:
    """The settings that hold for one run, each with where it came from.

    Attributes
    ----------
    values : dict of str to Setting
        By key: those of `USUAL`, ``levels.NAME`` and ``known.CHECK``.
    """

    def __init__(self, values: Layer) -> None:
        self.values = values

    @cached_property
    def plan(self) -> Plan:
        """What is tested, fixed before the data; made when the arguments are known to be right."""
        from detect.evidence import Plan

        said = {name: self.values[name].value for name in USUAL}
        return Plan(**said, levels=self.table("levels"), known=self.table("known"))

    def table(self, name: str) -> dict[str, Any]:
        """Give a table of settings by what stands below it.

        Examples
        --------
        >>> Settled({"known.cut.meets": Setting("A new pack.", "file", "pone.toml")}).table("known")
        {'cut.meets': 'A new pack.'}
        """
        return {
            key.partition(".")[2]: one.value for key, one in self.values.items() if key.startswith(f"{name}.")
        }

    def rows(self) -> list[dict[str, Any]]:
        """Give every setting as plain data: its name, its value (None where nothing is said) and where it came from.

        Examples
        --------
        >>> Settled({"seam": Setting("AS", "option", "--seam")}).rows()
        [{'name': 'seam', 'value': 'AS', 'source': 'option', 'where': '--seam'}]
        """
        return [
            {
                "name": name,
                "value": None if one.value == "" else one.value,
                "source": one.source,
                "where": one.where,
            }
            for name, one in self.values.items()
        ]

    def tell(self) -> None:
        """Say on standard error which files set what: a threshold is never changed in silence."""
        by_file: dict[str, list[str]] = {}
        for name, one in self.values.items():
            if one.source == "file":
                by_file.setdefault(str(one.where), []).append(name)
        for file, names in by_file.items():
            options.tell(v.USED.format(file=file, names=", ".join(names)))


def settle(given: dict[str, Any], only: Collection[str] = ()) -> Settled:
    """Find out what holds: an option before the working folder's files, these before the home folder's, then what is usual.

    Parameters
    ----------
    given : dict
        The options of the command, by name; those that are settings are given what holds, and ``overruled`` the keys of
        which a file says otherwise than the option that was given.
    only : collection of str, optional
        The keys that the command uses; all of them unless given.

    Raises
    ------
    click.ClickException
        For a file of settings that cannot be read or used.
    """
    given["chain"] = given.get("chain", False) and not given.get("no_chain", False)
    said = usual()
    for path, shown in files(given["config"]):
        said = _over(
            said, {name: Setting(value, "file", shown) for name, value in read_file(path, shown).items()}
        )
    _refuse_levels(said)
    typed = {
        name: Setting(given[name], "option", _flag(name, given[name]))
        for name in USUAL
        if _typed(name, given)
    }
    given["overruled"] = {
        name for name in typed if said[name].source == "file" and said[name].value != typed[name].value
    }
    said = {name: one for name, one in _over(said, typed).items() if not only or name in only}
    for name in (given.keys() & USUAL.keys() & said.keys()) - typed.keys():
        given[name] = said[name].value if isinstance(USUAL[name], int) else said[name].value or None
    return Settled(said)


def usual() -> Layer:
    """Give every setting as it is where nobody says anything.

    >>> usual()["levels.watch"].value
    0.005
    """
    bounds = dict(zip(LEVELS, BOUNDS, strict=True))
    return {name: Setting(value) for name, value in (USUAL | bounds).items()}


def _over(below: Layer, above: Layer) -> Layer:
    """Lay what is nearer over what is farther."""
    if LAWS & above.keys():
        below = {**below, **{name: Setting(USUAL[name]) for name in sorted(LAWS)}}
    return {**below, **above}


def _typed(name: str, given: dict[str, Any]) -> bool:
    """Tell whether an option stands in the command line."""
    asked = click.get_current_context().get_parameter_source
    return any(
        asked(each) not in {None, ParameterSource.DEFAULT} for each in (name, f"no_{name}") if each in given
    )


def _flag(name: str, value: Any) -> str:
    return "--no-chain" if value is False else f"--{name}"


def _refuse_levels(said: Layer) -> None:
    """Refuse bounds that do not fall: each file may be right, and what they come to wrong."""
    bounds = [said[name].value for name in LEVELS]
    if any(a <= b for a, b in itertools.pairwise(bounds)):
        where = dict.fromkeys(str(said[name].where) for name in LEVELS if said[name].where)
        raise SettingsFault(
            ", ".join(where), v.FALLING.format(**dict(zip(options.LEVELS, bounds, strict=True)))
        )


# ----- the files


def files(config: str | None) -> list[tuple[Path, str]]:
    """Give the files of settings there are, the farthest first, each with the name to show.

    Raises
    ------
    click.BadParameter
        If the file that `config` names is not there.
    """
    if config is not None:
        if not Path(config).is_file():
            raise click.BadParameter(f"{click.format_filename(config)} is no file", param_hint="--config")
        return [(Path(config), config)]
    here, home = Path(), _home()
    folders = [(here, "")] if home is None or _same(home, here) else [(home, "~/"), (here, "")]
    named = ((folder / name, shown + name) for folder, shown in folders for name in (PROJECT, FILE))
    return [(path, shown) for path, shown in named if path.is_file() and (path.name == FILE or _asks(path))]


def beside(paths: Collection[str], config: str | None) -> None:
    """Name on standard error every file of settings that lies beside a log and is not used.

    Parameters
    ----------
    paths : collection of str
        The logs; those within a folder one by one.
    config : str or None
        The file that was named.
    """
    used = [path for path, _ in files(config)] + [Path(FILE), Path(PROJECT)]
    folders = (each for path in paths if path != "-" for each in _around(Path(path)))
    for folder in dict.fromkeys(folders):
        for path in (folder / FILE, folder / PROJECT):
            if (
                path.is_file()
                and (path.name == FILE or _asks(path))
                and not any(_same(path, one) for one in used)
            ):
                options.tell(v.BESIDE.format(file=path))


def _around(path: Path) -> Iterator[Path]:
    """Give the folder that a log lies in, and the log where it is a folder itself."""
    if path.is_dir():
        yield path
    yield path.parent


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:
        return None


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _asks(path: Path) -> bool:
    """Tell whether a project's file may have settings in it: one that cannot be read has none to give."""
    try:
        return b"tool.pone" in _bytes(path)
    except OSError:
        return False


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def read_file(path: Path, shown: str) -> dict[str, Any]:
    """Read the settings of a file: by key, tables below a key as ``key.name``, each held against its rule.

    Parameters
    ----------
    path : pathlib.Path
    shown : str
        The file as it is named to the user.

    Raises
    ------
    SettingsFault
        For what is no TOML, no setting, or of the wrong kind.
    """
    table = _table(path, shown)
    if path.name == PROJECT:
        tool = table.get("tool")
        table = tool.get("pone") if isinstance(tool, dict) else None
        if not isinstance(table, dict):
            raise SettingsFault(shown, v.NO_TABLE)
    return {name: _checked(name, value, shown) for name, value in _flat(table, shown)}


def _table(path: Path, shown: str) -> Any:
    import tomllib

    try:
        raw = _bytes(path)
        if len(raw) > LARGEST:
            raise SettingsFault(shown, v.TOO_LARGE.format(most=LARGEST))
        # A byte order mark, as Notepad writes it, is no fault of a steward's.
        return tomllib.loads(raw.decode("utf-8-sig"))
    except OSError as fault:
        raise SettingsFault(shown, v.NOT_OPENED.format(why=fault.strerror)) from None
    except UnicodeDecodeError:
        raise SettingsFault(shown, v.NOT_TEXT) from None
    except (ValueError, RecursionError) as fault:
        raise SettingsFault(shown, v.NOT_TOML.format(why=shortened(str(fault)))) from None


def _flat(table: dict[str, Any], shown: str) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if name in TABLES:
            if not isinstance(value, dict):
                raise _wrong(name, value, shown, ())
            yield from _below(name, value)
        elif name in USUAL:
            yield name, value
        else:
            raise _no_setting(name, (*USUAL, *TABLES), shown)


def _below(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Name what stands in a table; a name with a dot and without quotes is a table in TOML."""
    if not isinstance(value, dict):
        yield name, value
        return
    for key, inner in value.items():
        yield from _below(f"{name}.{key}", inner)


def _checked(name: str, value: Any, shown: str) -> Any:
    """Hold a value against the rule of its key, and give it as the plan has it."""
    if name.startswith("levels."):
        return _level(name, value, shown)
    if name.startswith("known."):
        return _cause(name, value, shown)
    if name == "seam":
        return _seam(value, shown)
    if name in {"chain", "seed", "twins"}:
        if type(value) is not type(USUAL[name]) or value < 0 or (name == "twins" and value > MOST_TWINS):
            raise _wrong(name, value, shown, ())
        return value
    there = _choices(name)
    if not isinstance(value, str) or value not in there:
        raise _wrong(name, value, shown, there)
    return value


def _choices(name: str) -> Collection[str]:
    if name == "shuffle":
        return WAYS
    from detect.laws.code import CODES, DEFAULT_CODE

    return tuple(DEFAULT_CODE) if name == "game" else CODES


def _level(name: str, value: Any, shown: str) -> float:
    if name not in LEVELS:
        raise _no_setting(name, LEVELS, shown)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 < value < 1.0:
        raise _wrong(name, value, shown, ())
    return float(value)


def _cause(name: str, value: Any, shown: str) -> str:
    from detect.checks import registry

    if name.partition(".")[2] not in registry():
        raise _no_setting(name, tuple(f"known.{check}" for check in registry()), shown)
    said = " ".join(harmless(value).split()) if isinstance(value, str) else ""
    if not 0 < len(said) <= LONGEST:
        raise _wrong(name, value, shown, ())
    return said


def _seam(value: Any, shown: str) -> str:
    from detect.checks.seams import parse_seam
    from detect.errors import UsageFault

    if isinstance(value, bool) or not isinstance(value, int | str):
        raise _wrong("seam", value, shown, ())
    try:
        return parse_seam(str(value)).name
    except UsageFault:
        raise _wrong("seam", value, shown, ()) from None


def _wrong(name: str, value: Any, shown: str, there: Collection[str]) -> SettingsFault:
    """Say what a key is and what was expected, and which value was perhaps meant."""
    table, _, below = name.partition(".")
    expected = v.EXPECTED["known." if below and table == "known" else name]
    expected = expected.format(there=", ".join(there), most=LONGEST, check=below)
    said = v.WRONG.format(name=name, read=shortened(repr(value)), expected=expected)
    return SettingsFault(shown, said + _meant(str(value), there))


def _no_setting(name: str, there: Collection[str], shown: str) -> SettingsFault:
    said = v.NO_SETTING.format(name=shortened(repr(name)), there=", ".join(there))
    return SettingsFault(shown, said + _meant(name, there))


def _meant(said: str, there: Collection[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(said[:100].lower(), there, n=1)
    return v.MEANT.format(near=near[0]) if near else ""
