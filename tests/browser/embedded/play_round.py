"""Runs inside Pyodide with the trimmed library, as on a phone: two robots play a round through the bridge.

Mount: /out with the precompiled wheel. The first argument is its file name.
"""

import json
import sys
from typing import Any

sys.path.append(f"/out/{sys.argv[1]}")

from client.browser.bridge import handle

ROBOT = {"kind": "robot", "level": "usor"}
RULES = {"variant": "T1", "rounds": 1, "seconds": 0, "robots": 2, "level": "usor", "options": {}}
SEATS = [{"name": "Unu", **ROBOT}, {"name": "Doi", **ROBOT}]
OVER = ("closed", "blocked")


def played(message: dict[str, Any], now: float) -> tuple[list[str], float | None]:
    """The kinds of the facts that it caused, and when Python wants to be woken."""
    effects = json.loads(handle(json.dumps({**message, "now": now})))
    failures = [effect for effect in effects if effect["t"] == "failed"]
    assert not failures, failures
    facts = [text for effect in effects if effect["t"] == "save" for _n, text in effect["facts"]]
    wakes = [effect["at"] for effect in effects if effect["t"] == "wake"]
    return [json.loads(fact)["t"] for fact in facts], wakes[-1] if wakes else None


facts, wake = played({"t": "local", "game": "g", "rules": RULES, "seats": SEATS}, 1_000_000)
for _turn in range(5000):
    if wake is None or set(facts) & set(OVER):
        break
    more, wake = played({"t": "tick"}, wake)
    facts += more
assert "dealt" in facts, facts
assert set(facts) & set(OVER), facts
