"""Runs inside Pyodide with the trimmed library, as on a phone: imports every module named in the arguments,
and does what loads parts of the library only when it happens.

Mount: /out with the precompiled wheel. The first argument is its file name.
"""

import sys

sys.path.append(f"/out/{sys.argv[1]}")
missing = []
for name in sys.argv[2:]:
    try:
        __import__(name)
    except ImportError as error:
        missing.append(f"{name}: {error}")

import asyncio  # noqa: E402
import hashlib  # noqa: E402
import json  # noqa: E402
import random  # noqa: E402
import secrets  # noqa: E402
import traceback  # noqa: E402


def fail() -> str:
    try:
        json.loads('{"a": [1,}')
    except ValueError as error:
        return "".join(traceback.format_exception(error))
    raise AssertionError("that was no JSON")


assert "JSONDecodeError" in fail()
assert len(hashlib.shake_256(secrets.token_bytes(16)).digest(40)) == 40
assert hashlib.new("sha256", b"").hexdigest().startswith("e3b0c442")
assert sorted(random.Random(1).sample(range(5), 5)) == [0, 1, 2, 3, 4]
assert 0 <= random.SystemRandom().random() < 1
sleeping = asyncio.sleep(0)
assert asyncio.iscoroutine(sleeping)
sleeping.close()
assert "ș".encode().decode("utf-8") == "ș"
assert not missing, "\n".join(missing)
