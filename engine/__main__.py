"""``python -m engine COMMAND``: what the engine does at a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "judge": (
        "engine.judge_cli",
        "settles an argument at the table: cases on standard input, or one as arguments",
    ),
    "audit": ("engine.audit_cli", "checks again what a dealer told a phone: the evidence that it exported"),
    "simulate": ("engine.simulate", "robots against robots: how long rounds last, who wins, what they pay"),
}
"""Each command's module has ``main(arguments) -> exit status``; loaded only when asked for."""


def main(arguments: list[str]) -> int:
    """Run the command that `arguments` name; the status to exit with."""
    if arguments and arguments[0] in COMMANDS:
        command = import_module(COMMANDS[arguments[0]][0]).main
        return _heard(command, arguments[1:])
    print("usage: python -m engine COMMAND [--help]\n")
    for name, (_, summary) in COMMANDS.items():
        print(f"  {name:10} {summary}")
    return 0 if arguments[:1] in (["--help"], ["-h"]) else 2


def _heard(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    try:
        status = command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
