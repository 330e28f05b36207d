"""ARCHITECTURE 8: limits count IPv4 addresses and IPv6 /64s; X-Forwarded-For only from configured proxies."""

from ipaddress import ip_network

import pytest

from signaling.address import client_key, is_trusted

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", [], "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
        ("fe80::1%eth0", [], "fe80::/64"),
        (None, [], "unknown"),
        ("", ["192.0.2.1"], "unknown"),
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("fd00::1", ["2001:db8::7"], "2001:db8::/64"),
        ("::ffff:10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["6.6.6.6", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.7, 10.2.3.4"], "198.51.100.7"),
        ("10.0.0.1", ["198.51.100.7", " 10.2.3.4 "], "198.51.100.7"),
        ("10.0.0.1", ["10.9.9.9"], "10.9.9.9"),
        ("10.0.0.1", ["198.51.100.7, junk"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.7, , 10.2.3.4"], "10.2.3.4"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
    ],
)
def test_client_key(peer: str | None, forwarded: list[str], expected: str) -> None:
    assert client_key(peer, forwarded, PROXIES) == expected


def test_without_proxies_nobody_is_believed() -> None:
    assert client_key("10.0.0.1", ["198.51.100.7"], ()) == "10.0.0.1"
    assert not is_trusted("10.0.0.1", ())
    assert is_trusted("10.0.0.1", PROXIES)
    assert not is_trusted(None, PROXIES)
