"""What is changed in descriptions from and for aiortc (NETWORK.md)."""

import pytest

from client.native.sdp import fit_for_aiortc, sent_by_aiortc

HIDDEN = "a=candidate:1 1 udp 2113937151 f35ef299-a102-41ed-96e7-588aa0016745.local 45335 typ host\r\n"
SHOWN = "a=candidate:2 1 udp 2113937151 192.0.2.2 45335 typ host\r\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SHOWN, SHOWN),
        (HIDDEN + SHOWN, SHOWN),
        (SHOWN + "a=end-of-candidates\r\na=mid:0\r\n", SHOWN + "a=mid:0\r\n"),
        (HIDDEN.replace("\r", ""), ""),
    ],
)
def test_hidden_addresses_and_ends_are_dropped(text: str, expected: str) -> None:
    assert fit_for_aiortc(text) == expected


def test_further_fingerprints_of_our_own_are_dropped() -> None:
    lines = [f"a=fingerprint:sha-{size} AA:BB\r\n" for size in (256, 384, 512)]
    assert sent_by_aiortc("".join(lines) + "a=mid:0\r\n") == lines[0] + "a=mid:0\r\n"
