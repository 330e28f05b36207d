"""Facts and small records in one SQLite file (PROTOCOLS.md 4), on the disk before anybody is told."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from client.ports import Conflict, StoreError, StoreFull, StoreTooNew

STEPS = (
    """
CREATE TABLE fact (
    game TEXT NOT NULL, epoch INTEGER NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (game, epoch, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE record (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE schema (version INTEGER NOT NULL) STRICT;
INSERT INTO schema VALUES (0);
""",
)
"""What makes each version of the schema out of the one before; a file goes through those it has not seen. A
change to what lies in the tables is a new step too: then an older program refuses the file rather than
misread it.
"""


class SqliteStore:
    """A `client.ports.Store` in the file `path`, or in memory with ":memory:". To be used from one thread."""

    def __init__(self, path: Path | str) -> None:
        """Opens or makes the file. Raises StoreTooNew, StoreFull, StoreError (not a store of ours)."""
        with _told():
            self._db = sqlite3.connect(path, isolation_level=None, timeout=5.0)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def append(self, game: str, epoch: int, facts: Sequence[tuple[int, str]]) -> None:
        with self._writing():
            self._db.executemany(
                "INSERT INTO fact VALUES (?, ?, ?, ?)", [(game, epoch, n, text) for n, text in facts]
            )

    def load(self, game: str) -> list[tuple[int, int, str]]:
        with _told():
            rows = self._db.execute(
                "SELECT epoch, n, text FROM fact WHERE game = ? ORDER BY epoch, n", (game,)
            )
            return rows.fetchall()

    def games(self) -> list[str]:
        with _told():
            return [game for (game,) in self._db.execute("SELECT DISTINCT game FROM fact ORDER BY game")]

    def drop(self, game: str) -> None:
        with self._writing():
            self._db.execute("DELETE FROM fact WHERE game = ?", (game,))

    def get(self, name: str) -> str | None:
        with _told():
            row = self._db.execute("SELECT text FROM record WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, name: str, text: str | None) -> None:
        with self._writing():
            if text is None:
                self._db.execute("DELETE FROM record WHERE name = ?", (name,))
            else:
                self._db.execute("INSERT OR REPLACE INTO record VALUES (?, ?)", (name, text))

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _prepare(self) -> None:
        with _told():
            version = self._version()
        if version > len(STEPS):
            raise StoreTooNew(f"written by a newer version (schema {version}, this one knows {len(STEPS)})")
        self._be_durable()
        if version < len(STEPS):
            with self._writing():
                # Another process may have carried it over since we looked.
                for step in STEPS[self._version() :]:
                    for statement in filter(str.strip, step.split(";")):
                        self._db.execute(statement)
                self._db.execute("UPDATE schema SET version = ?", (len(STEPS),))

    def _version(self) -> int:
        """0 for a file without tables."""
        names = {name for (name,) in self._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if not names:
            return 0
        if "schema" not in names:
            raise StoreError("a database, but not one of ours")
        row = self._db.execute("SELECT version FROM schema").fetchone()
        if row is None:
            raise StoreError("a store without a version")
        return int(row[0])

    def _be_durable(self) -> None:
        with _told():
            (mode,) = self._db.execute("PRAGMA journal_mode = WAL").fetchone()
            # Without WAL (on a network disk) a commit lasts only if the journal's removal is synced too.
            self._db.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        # The low byte is the kind; the rest says more about it.
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if kind == sqlite3.SQLITE_FULL:
            raise StoreFull(str(error)) from error
        if kind == sqlite3.SQLITE_CONSTRAINT:
            raise Conflict(str(error)) from error
        raise StoreError(str(error)) from error
