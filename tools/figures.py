"""Measured figures, in docs/figures.json: README shows them, and `tools.documents` draws the tables.

A bench always prints; it also records where REMI_FIGURES is set (`make figures`), so that a quick look on a
busy machine changes nothing.
"""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

FILE: Final = Path(__file__).resolve().parent.parent / "docs" / "figures.json"
CPU_INFO: Final = Path("/proc/cpuinfo")


def load() -> dict[str, Any]:
    """All figures by name; {} before the first were recorded."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def record(name: str, **figures: Any) -> None:
    """Keep what was measured under `name`, with the day and the machine, if this run is one to be kept."""
    if "REMI_FIGURES" not in os.environ:
        return
    day = datetime.now(UTC).date().isoformat()
    kept = {**load(), name: {"day": day, "machine": machine(), **figures}}
    FILE.parent.mkdir(exist_ok=True)
    text = json.dumps(kept, ensure_ascii=False, indent=2, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")
    print(f"  recorded as {name!r} in docs/{FILE.name}")


def machine() -> str:
    """What measured, in words: cores, processor, Python."""
    lines = CPU_INFO.read_text(encoding="utf-8").splitlines() if CPU_INFO.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    processor = " ".join(model.replace("(R)", "").replace("(TM)", "").split()) or platform.machine()
    return f"{os.cpu_count()} cores of {processor}, CPython {platform.python_version()}"


def spread(times: list[float]) -> dict[str, float | int]:
    """How times in milliseconds lie: count, median, 99th percentile, worst. ValueError for fewer than two."""
    if len(times) < 2:
        raise ValueError("one time says nothing about how times lie")
    figures = {"median": median(times), "p99": quantiles(times, n=100)[-1], "worst": max(times)}
    return {"count": len(times), **{name: round(time, 2) for name, time in figures.items()}}
