"""How long rounds last, for the rules pages: writes pwa/src/rules/simulated.json from rounds between robots.

Run as `python -m tools.simulated_rounds` in the project's .venv; takes minutes. Everything follows from the
seed, so the same engine writes the same file.
"""

import json
import subprocess
import sys
from pathlib import Path

from engine.variants import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "pwa" / "src" / "rules" / "simulated.json"
ROUNDS, LEVEL, SEED = 40, "normal", 1
SHOWN = ("variant", "players", "rounds", "turns_mean", "turns_min", "turns_max", "closed")
"""What the pages show; the rest of what the simulator says stays out of the app."""


def simulated(variant: str, players: int) -> dict[str, object]:
    """What the simulator says of one table. Raises CalledProcessError when it fails."""
    options = {"variant": variant, "players": players, "rounds": ROUNDS, "level": LEVEL, "seed": SEED}
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = [sys.executable, "-m", "engine", "simulate", *words, "--json"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    said = json.loads(done.stdout)
    return {name: said[name] for name in SHOWN}


def main() -> None:
    rows = []
    for variant, rules in VARIANTS.items():
        for players in rules.players:
            rows.append(json.dumps(simulated(variant, players)))
            print(f"  {rows[-1]}", flush=True)
    FILE.write_text("[\n  " + ",\n  ".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
