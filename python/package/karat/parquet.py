"""Converts a study's results to Parquet, for pandas, Polars, DuckDB or R.

    python -m karat.parquet results

reads `games.csv` (and `curves.csv`, if the study has curves) in the results folder, and writes
`games.parquet` (and `curves.parquet`) next to them. Names are dictionary-encoded, and integers have
the smallest type that fits. If the folder contains a `report.json`, each Parquet file describes the
study in its metadata.
"""

import argparse
import json
import os
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

__all__ = ["convert"]

_NAME = pa.dictionary(pa.int32(), pa.string())

COLUMNS = {
    "games": {
        "arm": _NAME,
        "block": pa.uint64(),
        "game": pa.uint32(),
        "seat": pa.uint8(),
        "bot": pa.uint8(),
        "name": _NAME,
        "label": _NAME,
        "wins60": pa.uint8(),
        "points": pa.int32(),
        "place": pa.uint8(),
        "plies": pa.uint32(),
    },
    "curves": {
        "arm": _NAME,
        "curve": _NAME,
        "block": pa.uint64(),
        "at": _NAME,
        "group": _NAME,
        "sum": pa.int64(),
        "count": pa.uint64(),
    },
}
"""The column names and types of each table, in order."""

FURTHER = {
    "games": {
        "decisions": pa.uint32(),
        "choices": pa.uint64(),
        "lead_changes": pa.uint32(),
    },
}
"""The columns at the end of a table if the study counts decisions and lead changes."""

_TOLD = ("title", "command", "program", "target", "game", "revision", "seats", "seed", "sha256")
"""The fields of the study's report to copy to the metadata of each Parquet file."""


def _metadata(folder: Path) -> dict[str, str]:
    """Returns the metadata from the study's report, or an empty dictionary if there is none."""
    report = folder / "report.json"
    if not report.exists():
        return {}
    told = json.loads(report.read_text(encoding="utf-8"))
    return {f"karat.{key}": str(told[key]) for key in _TOLD}


def convert(folder: str | Path) -> list[Path]:
    """Converts the tables in a results folder to Parquet, and returns the paths of the new files.

    Raises FileNotFoundError if the folder has no `games.csv`, and pyarrow.ArrowInvalid if a table's
    columns are not those that the laboratory writes.
    """
    folder = Path(folder)
    written = []
    for name, columns in COLUMNS.items():
        source = folder / f"{name}.csv"
        if name != "games" and not source.exists():
            continue
        further = FURTHER.get(name, {})
        options = pyarrow.csv.ConvertOptions(
            column_types=columns | further, strings_can_be_null=False
        )
        table = pyarrow.csv.read_csv(source, convert_options=options)
        if table.column_names not in (list(columns), [*columns, *further]):
            raise pa.ArrowInvalid(f"{source}: columns must be {', '.join(columns)}")
        table = table.replace_schema_metadata(_metadata(folder))
        place = folder / f"{name}.parquet"
        unfinished = place.with_name(f".{place.name}.{os.getpid()}")
        pyarrow.parquet.write_table(table, unfinished, compression="zstd")
        unfinished.replace(place)
        written.append(place)
    return written


def _main() -> None:
    parser = argparse.ArgumentParser(description="Convert the games of a study to Parquet.")
    parser.add_argument("results", type=Path, help="folder with the results")
    for file in convert(parser.parse_args().results):
        print(file)


if __name__ == "__main__":
    _main()
