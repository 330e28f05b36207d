"""Real connections, on this machine alone."""

import aioice.ice
import pytest


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    # aioice leaves 127.0.0.1 out; a test must not depend on which networks the machine is in.
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda use_ipv4, use_ipv6: ["127.0.0.1"])
