"""How a template becomes a page: everything is escaped, text from a log is made harmless, and nothing is fetched."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from detect.report.words_page import Catalogue
from detect.report.wrapping import harmless
from detect.resources import resource

if TYPE_CHECKING:
    from jinja2 import Environment


def render(template: str, *, words: Catalogue, **context: Any) -> str:
    """Render a template of `reports/templates`.

    Parameters
    ----------
    template : str
        Its file name.
    words : Catalogue
        Every word that it says.
    **context
        What it shows. Plain text is escaped; only what this package made itself is `markupsafe.Markup`.

    Returns
    -------
    str
        A whole page, the style within it.

    Raises
    ------
    jinja2.UndefinedError
        If the template asks for what it was not given.
    """
    return _environment().get_template(template).render(words=words, **context).strip() + "\n"


def asset(name: str) -> Markup:
    """Give a style or a script of ours, to stand in the page itself.

    Examples
    --------
    >>> "color-scheme" in asset("page.css")
    True
    """
    return Markup(resource("reports", "assets", name).read_text(encoding="utf-8").strip())  # noqa: S704 - it is ours


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(resource("reports", "templates")), autoescape=True, undefined=StrictUndefined,
        finalize=_finalized, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.globals["asset"] = asset
    return made


def _finalized(value: Any) -> Any:
    """Make text harmless on its way to the page: one line, nothing that reverses or hides writing."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value
