"""Tests that converting a study's tables to Parquet keeps every value and gives each column the right type."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest
from karat.parquet import COLUMNS, FURTHER, convert

GAMES = """arm,block,game,seat,bot,name,label,wins60,points,place,plies
base,0,0,0,1,planner,druid,60,-17,1,93
base,0,0,1,0,greedy,,0,5,2,93
warm,18446744073709551615,3,2,0,planner:48,fairy,30,2147483647,1,4294967295
"""
CURVES = """arm,curve,block,at,group,sum,count
base,"Price, ""first"" one",0,1,,-17,3
base,Price,0,ruby,druid,9000000000,1
"""


def test_every_value_comes_back(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES)
    assert convert(tmp_path) == [tmp_path / "games.parquet"]
    (tmp_path / "curves.csv").write_text(CURVES)
    assert [file.name for file in convert(tmp_path)] == ["games.parquet", "curves.parquet"]
    games = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert games.schema.types == list(COLUMNS["games"].values())
    assert games.column("label").to_pylist() == ["druid", "", "fairy"]
    assert games.column("block").to_pylist() == [0, 0, 2**64 - 1]
    assert games.column("points").to_pylist() == [-17, 5, 2**31 - 1]
    curves = pyarrow.parquet.read_table(tmp_path / "curves.parquet")
    assert curves.column("curve").to_pylist() == ['Price, "first" one', "Price"]
    assert curves.column("group").to_pylist() == ["", "druid"]
    assert curves.column("sum").to_pylist() == [-17, 9_000_000_000]
    assert {file.name for file in tmp_path.iterdir()} == {
        "games.csv", "games.parquet", "curves.csv", "curves.parquet",
    }  # fmt: skip


def test_a_table_can_have_columns_about_decisions(tmp_path: Path) -> None:
    counts = iter(["decisions,choices,lead_changes", "40,18446744073709551615,7", "0,0,7", "3,6,0"])
    lines = [f"{line},{next(counts)}\n" for line in GAMES.splitlines()]
    (tmp_path / "games.csv").write_text("".join(lines))
    convert(tmp_path)
    games = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert games.column_names == [*COLUMNS["games"], *FURTHER["games"]]
    assert games.column("decisions").to_pylist() == [40, 0, 3]
    assert games.column("choices").to_pylist() == [2**64 - 1, 0, 6]
    assert games.column("lead_changes").type == pa.uint32()
    # Some of these columns are not enough.
    (tmp_path / "games.csv").write_text("".join(line.rsplit(",", 1)[0] + "\n" for line in lines))
    with pytest.raises(pa.ArrowInvalid):
        convert(tmp_path)


def test_a_file_says_which_study_it_is_of(tmp_path: Path) -> None:
    told = dict.fromkeys(["title", "command", "program", "target", "game", "sha256"], "said")
    report = {**told, "revision": 3, "seats": 4, "seed": 7, "answers": []}
    (tmp_path / "games.csv").write_text(GAMES)
    (tmp_path / "report.json").write_text(json.dumps(report))
    convert(tmp_path)
    metadata = pyarrow.parquet.read_schema(tmp_path / "games.parquet").metadata
    assert metadata[b"karat.sha256"] == b"said" and metadata[b"karat.seed"] == b"7"


def test_what_is_no_such_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        convert(tmp_path)
    for text in [GAMES.replace("place", "rank"), GAMES.replace("-17", "many"), "arm\nbase\n"]:
        (tmp_path / "games.csv").write_text(text)
        with pytest.raises(pa.ArrowInvalid):
            convert(tmp_path)
    assert not (tmp_path / "games.parquet").exists()
