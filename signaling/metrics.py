"""Counters in Prometheus' text form. Numbers only: no address, no code of a room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from signaling.frames import REQUEST_TAGS, CloseCode, Error, ErrorCode, Request
from signaling.outputs import Output, Send


@dataclass(slots=True)
class Metrics:
    """What has happened since the start."""

    connects: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    closes: Counter[str] = field(default_factory=Counter)
    overflows: int = 0

    def received(self, frame: Request) -> None:
        """A frame that could be read."""
        self.frames[REQUEST_TAGS[type(frame)]] += 1

    def went_out(self, output: Output) -> None:
        """Something the rooms wanted done."""
        if not isinstance(output, Send):
            self.closed(output.code)
        elif isinstance(output.frame, Error):
            self.errors[output.frame.code.value] += 1

    def closed(self, code: CloseCode) -> None:
        """The service closed a socket."""
        self.closes[str(int(code))] += 1

    def text(self, rooms: int, sockets: int) -> str:
        """The whole page; every label is there from the start, with 0."""
        lines = [
            *_metric("rooms", "gauge", "Rooms alive.", rooms),
            *_metric("sockets", "gauge", "Sockets open.", sockets),
            *_metric("connects_total", "counter", "Sockets opened.", self.connects),
            *_metric("overflows_total", "counter", "Sockets cut off for not reading.", self.overflows),
            *_labelled("frames_total", "Frames received.", "type", REQUEST_TAGS.values(), self.frames),
            *_labelled("errors_total", "Requests refused.", "code", ErrorCode, self.errors),
            *_labelled("closes_total", "Sockets closed.", "code", map(int, CloseCode), self.closes),
        ]
        return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, text: str, value: int) -> list[str]:
    return [*_head(name, kind, text), f"remi_{name} {value}"]


def _labelled(name: str, text: str, label: str, known: Iterable[object], values: Counter[str]) -> list[str]:
    rows = [f'remi_{name}{{{label}="{one}"}} {values[str(one)]}' for one in known]
    return [*_head(name, "counter", text), *rows]


def _head(name: str, kind: str, text: str) -> list[str]:
    return [f"# HELP remi_{name} {text}", f"# TYPE remi_{name} {kind}"]
