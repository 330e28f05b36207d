"""What all tests share: how hard hypothesis looks, and where the figures of long runs go.

The default profile is small and gives the same examples every time, so that `make test` is quick and a
failure is the change's own. `make test-long` looks further, with new examples at every run, and with the full
counts where a test asks for REMI_LONG. What a test says with `record_property` it then finds again in
docs/figures.json, under "tests".
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tools import figures

settings.register_profile(
    "default",
    max_examples=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("default")

_SAID: dict[str, dict[str, Any]] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Properties come with the report, also from xdist's workers to the process that gathers them."""
    if report.when == "call" and report.passed and report.user_properties:
        _SAID[report.nodeid.rpartition("/")[2]] = dict(report.user_properties)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _SAID and not hasattr(session.config, "workerinput"):
        before = figures.load().get("tests", {}).get("said", {})
        figures.record("tests", said={**before, **_SAID})
