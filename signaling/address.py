"""Whose request it is, as limits count: by IPv4 address or IPv6 /64."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


def client_key(peer: str | None, forwarded: Iterable[str], proxies: Sequence[Network]) -> str:
    """The key of the client behind ``peer``, the other end of the connection.

    ``forwarded`` are the X-Forwarded-For headers in the order received; they are read only if ``peer`` is one
    of ``proxies``, from the right, as far as trusted proxies wrote them.
    """
    address = _parse(peer or "")
    if address is None:
        return "unknown"
    hops = [hop.strip() for header in forwarded for hop in header.split(",")]
    while hops and _trusted(address, proxies):
        before = _parse(hops.pop())
        if before is None:
            break
        address = before
    return _key(address)


def is_trusted(peer: str | None, proxies: Sequence[Network]) -> bool:
    """Whether what this peer says of its own client counts."""
    address = _parse(peer or "")
    return address is not None and _trusted(address, proxies)


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        # A zone ("fe80::1%eth0") names one of our own interfaces, not another client.
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _trusted(address: IPv4Address | IPv6Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)


def _key(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, 64), strict=False))
