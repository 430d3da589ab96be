"""`pone explain`: what a check looks for, an example, how often it errs, and what it can see."""

from __future__ import annotations

import shlex
from typing import Any

import click

from detect.cli import options

EXAMPLE = "\b\nExample:\n  pone explain\n  pone explain stacked.aces"
SHAPES = ("text", "json")


@click.command(epilog=EXAMPLE)
@click.argument("name", required=False, metavar="[CHECK]")
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, or json.")  # fmt: skip
@options.writing
@options.running
def command(name: str | None, shape: str, output: str | None, force: bool, **_: Any) -> int:
    """Explain a CHECK: what it looks for, a small worked example, how often it errs, and what it can see.

    Without a CHECK, list them all.
    """
    from detect.checks import registry
    from detect.report import explained

    options.target(output, (), force=force)
    checks = list(registry().values())
    if name is not None:
        found = explained.find_check(name)
        if found is None:
            raise click.BadParameter(explained.no_check(name), param_hint="CHECK")
        checks = [found]
    said = ["pone", "explain", *filter(None, [name]), *(["--format", shape] if shape != "text" else [])]
    whole = explained.document(checks, shlex.join(said))
    if shape == "json":
        from detect.report.jsons import jsons

        options.put(jsons(whole), output, force=force, utf8=True)
    else:
        options.put(explained.text(whole, width=options.width(explained.WIDTH)), output, force=force)
    return 0
