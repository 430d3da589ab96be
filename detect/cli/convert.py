"""`pone convert`: from one format to another."""

from __future__ import annotations

from typing import Any

import click

from detect.cli import options

EXAMPLE = (
    "\b\nExample:\n  pone convert evening.pbn evening.csv\n  pone convert --to parquet evening.pbn evening"
)


@click.command(epilog=EXAMPLE)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "to", metavar="FORMAT", help="Write this format, whatever OUT's ending is: native, pbn, phh, csv, "
              "xlsx, parquet, packs.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite OUT if it is there.")
@options.reading
@options.running
def command(source: str, target: str, to: str | None, force: bool, **given: Any) -> int:
    """Write a log in another format, and say what that format cannot hold.

    IN is a log of any format that is read, told from what is in it; - is standard input. OUT's format is told from its
    ending: .jsonl, .pbn, .csv, .xlsx, .txt for plain packs, or a folder for Parquet.

    What could not be read, and what OUT cannot hold, is said on standard error. Exit code 3 where something could not
    be read; what could be is written.
    """
    options.readable((source,), given)
    from detect.errors import PoneError, UsageFault
    from detect.log.convert import convert, format_of
    from detect.log.readers import reader
    from detect.report.text import error_line, lost_line, read_line

    try:
        options.target(target, (source,), force=force, folder=format_of(target, to) == "parquet")
        opened = options.Taken(reader(source, format=given["format_"]), given["game"], given["laws"])
        lost = convert(opened, target, format=to, force=force)
    except UsageFault as fault:
        raise click.UsageError(str(fault)) from None
    except (PoneError, OSError) as fault:
        raise options.refusal(fault, source) from None
    read = opened.input.to_dict()
    if not given["quiet"]:
        options.tell(read_line(read))
    for said in lost:
        options.tell(lost_line(said))
    for error in read["errors"]:
        options.tell(error_line(error))
    return 3 if read["errors"] else 0
