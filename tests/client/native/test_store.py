"""PROTOCOLS.md 4, natively: facts are written once, all or none, and outlive the process."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.native import store as stores
from client.native.store import STEPS, SqliteStore
from client.ports import Conflict, StoreError, StoreFull, StoreTooNew


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "remi.sqlite"


def test_facts_come_back_in_order_after_a_restart(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("b", 1, [(2, "two"), (1, "ș")])
        store.append("b", 0, [(9, "nine")])
        store.append("a", 0, [(0, "")])
    with SqliteStore(path) as store:
        assert store.load("b") == [(0, 9, "nine"), (1, 1, "ș"), (1, 2, "two")]
        assert store.load("nothing") == []
        assert store.games() == ["a", "b"]


@pytest.mark.parametrize("again", ["one", "another"])
def test_a_repeated_number_is_a_conflict_and_writes_nothing(path: Path, again: str) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
        with pytest.raises(Conflict):
            store.append("a", 0, [(2, "two"), (1, again)])
        assert store.load("a") == [(0, 1, "one")]
        store.append("a", 1, [(1, "another epoch")])


def test_two_dealers_on_one_file_the_second_stops(path: Path) -> None:
    with SqliteStore(path) as first, SqliteStore(path) as second:
        first.append("a", 0, [(1, "first")])
        with pytest.raises(Conflict):
            second.append("a", 0, [(1, "second")])
        assert second.load("a") == [(0, 1, "first")]


def test_drop_forgets_one_game(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
        store.append("b", 0, [(1, "one")])
        store.drop("a")
        assert store.games() == ["b"]


def test_records(path: Path) -> None:
    with SqliteStore(path) as store:
        assert store.get("room") is None
        store.put("room", "1")
        store.put("room", "2")
    with SqliteStore(path) as store:
        assert store.get("room") == "2"
        store.put("room", None)
        store.put("room", None)
        assert store.get("room") is None


def test_a_full_disk_is_said_and_writes_nothing(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFull):
            store.append("a", 0, [(2, "x" * 100_000)])
        assert store.load("a") == [(0, 1, "one")]
        store._db.execute("PRAGMA max_page_count = 1000")
        store.append("a", 0, [(2, "x" * 100_000)])


def test_a_newer_version_is_refused_and_kept(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE schema SET version = ?", (len(STEPS) + 1,))
    raw.close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_what_an_earlier_version_wrote_is_carried_over_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
        store.put("room", "1")
    monkeypatch.setattr(stores, "STEPS", (*STEPS, "UPDATE fact SET text = text || '!'"))
    for _ in range(2):
        with SqliteStore(path) as store:
            assert store.load("a") == [(0, 1, "one!")]
            assert store.get("room") == "1"
    monkeypatch.undo()
    with pytest.raises(StoreTooNew):
        SqliteStore(path)


def test_what_fails_to_be_carried_over_is_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SqliteStore(path) as store:
        store.append("a", 0, [(1, "one")])
    failing = "UPDATE fact SET text = text || '!'; INSERT INTO nowhere VALUES (1)"
    monkeypatch.setattr(stores, "STEPS", (*STEPS, failing))
    with pytest.raises(StoreError):
        SqliteStore(path)
    monkeypatch.undo()
    with SqliteStore(path) as store:
        assert store.load("a") == [(0, 1, "one")]


def test_a_foreign_database_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE other (x)")
    raw.close()
    with pytest.raises(StoreError):
        SqliteStore(path)


def test_what_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database, but long enough to have a header" * 10)
    with pytest.raises(StoreError):
        SqliteStore(path)


def test_durability_is_full(path: Path) -> None:
    with SqliteStore(path) as store:
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_killed_process_has_written_what_append_returned_from(path: Path) -> None:
    script = (
        "import os, sys; from client.native.store import SqliteStore\n"
        "SqliteStore(sys.argv[1]).append('a', 0, [(1, 'one')]); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert done.returncode == 9
    with SqliteStore(path) as store:
        assert store.load("a") == [(0, 1, "one")]


@given(
    batches=st.lists(
        st.tuples(st.sampled_from("ab"), st.integers(0, 2), st.lists(st.integers(0, 5), max_size=3)),
        max_size=12,
    )
)
def test_law_a_batch_is_written_whole_or_not_at_all(batches: list[tuple[str, int, list[int]]]) -> None:
    model: dict[str, dict[tuple[int, int], str]] = {"a": {}, "b": {}}
    with SqliteStore(":memory:") as store:
        for turn, (game, epoch, numbers) in enumerate(batches):
            facts = [(n, str(turn)) for n in numbers]
            new = {(epoch, n): text for n, text in facts}
            if len(new) < len(facts) or new.keys() & model[game].keys():
                with pytest.raises(Conflict):
                    store.append(game, epoch, facts)
            else:
                store.append(game, epoch, facts)
                model[game].update(new)
            assert store.load(game) == [(*key, text) for key, text in sorted(model[game].items())]
