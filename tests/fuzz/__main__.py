"""Coverage-guided fuzzing of what hears a hostile guest: `python -m tests.fuzz TARGET SECONDS [FINDS]`.

Needs atheris, which is no part of the tests: they only say again what it has found. TARGET is one of
`tests.kit.chatter.TARGETS`. Whatever reached code that nothing before it had reached stays in the folder
FINDS, `crash-…` is what broke something.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["client", "engine"]):
    from engine import deal
    from tests.kit import chatter
    from tests.kit.hostile import corpus

LONGEST = 64 * 1024


def main(target: str, seconds: str, finds: str = "tests/fuzz/finds") -> None:
    deal.DECKS = 2  # type: ignore[misc] # the deal is not what is attacked
    hear, real = chatter.TARGETS[target](), corpus()
    folder = Path(finds) / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(real):
        (folder / f"seed-{number}").write_bytes(b"c" + text.encode())

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if seed % 10 == 0:
            return bytes(atheris.Mutate(data, most))
        return chatter.changed(data, most, seed, real)

    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=4096"]
    where = [str(folder), f"-artifact_prefix={folder}/crash-", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *where, *limits], hear, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
