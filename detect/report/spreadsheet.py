"""The report as CSV, as an Excel workbook, or as a folder of Parquet files.

What a log says is data: a text that a spreadsheet would take for a formula is written with an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from detect.report import words as w
from detect.report.rows import columns, tables

Object = dict[str, Any]
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""
LONGEST_CELL = 32_767
"""Characters an Excel cell holds."""
_UNHELD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def harmless_cell(value: Any) -> Any:
    """Give a cell that no spreadsheet takes for a formula.

    Examples
    --------
    >>> harmless_cell("=cmd|' /C calc'!A0"), harmless_cell("Dot"), harmless_cell(-3.5)
    ("'=cmd|' /C calc'!A0", 'Dot', -3.5)
    """
    if not isinstance(value, str):
        return value
    value = _UNHELD.sub("\ufffd", value)
    return f"'{value}" if value.startswith(FORMULA) else value


def fitting(cell: Any) -> Any:
    """Cut a text that no cell of Excel holds, and say so at its end.

    Examples
    --------
    >>> fitting("Dot"), len(fitting("x" * 40_000)), fitting("x" * 40_000)[-12:]
    ('Dot', 32767, 'as it whole)')
    """
    if not isinstance(cell, str) or len(cell) <= LONGEST_CELL:
        return cell
    note = w.spoken(w.CELL_CUT, most=f"{LONGEST_CELL:,}")
    return cell[: LONGEST_CELL - len(note)] + note


def csv_text(document: Object) -> str:
    """Render the report as one CSV table: a row a statement, its kind in the first column.

    Examples
    --------
    >>> csv_text({"sessions": [], "inputs": []}).split(",")[:3]
    ['row', 'session', 'file']
    """
    names = list(dict.fromkeys(name for table in columns(document).values() for name in table))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["row", *names])
    for kind, rows in tables(document).items():
        for row in rows:
            writer.writerow([kind, *(harmless_cell(row.get(name)) for name in names)])
    return out.getvalue().rstrip("\n")


def write_xlsx(document: Object, path: str | Path) -> None:
    """Write the report as a workbook, a sheet a table.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font

    book = Workbook()
    book.remove(book.active)
    for kind, rows in tables(document).items():
        sheet = book.create_sheet(kind.replace("_", " "))
        names = list(columns(document)[kind])
        sheet.append(names)
        for row in rows:
            sheet.append([fitting(harmless_cell(value)) for value in row.values()])
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
        for column, name in zip(sheet.columns, names, strict=True):
            wide = name in {"says", "what", "innocent", "penalty", "next", "known", "expected", "gain_says"}
            sheet.column_dimensions[column[0].column_letter].width = 60 if wide else max(12, len(name) + 2)
            for cell in column[1:] if wide else ():
                cell.alignment = Alignment(wrap_text=True, vertical="top")
    book.save(path)


def write_parquet(document: Object, folder: str | Path) -> None:
    """Write the report as a folder of Parquet files, one a table; the folder may be there and empty.

    Raises
    ------
    OSError
        If the folder cannot be written.
    """
    import pyarrow as pa
    from pyarrow import parquet

    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    Path(folder).mkdir(exist_ok=True)
    for kind, rows in tables(document).items():
        kinds = columns(document)[kind]
        schema = pa.schema([(name, types[of]) for name, of in kinds.items()])
        held = {name: [_held(row[name]) for row in rows] for name in kinds}
        parquet.write_table(pa.table(held, schema=schema), Path(folder) / f"{kind}.parquet")


def _held(value: Any) -> Any:
    """Put a mark for half a character, which Parquet does not hold."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
