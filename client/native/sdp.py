"""What may be in an offer or an answer (PROTOCOLS.md 2), and what aiortc needs changed (NETWORK.md)."""

import re

from client.ports import MeetError

SDP_LIMIT = 8 * 1024
# Parsers disagree about exotic line ends and letters, and only what all of them read alike can be checked.
_PLAIN = re.compile(r"(?:[\x20-\x7e]*\r?\n)+")
_MEDIA = re.compile(r"^m=(\S*)", re.MULTILINE)
_ANY_FINGERPRINT = re.compile(r"a=fingerprint", re.IGNORECASE)
_FINGERPRINT = re.compile(
    r"^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\r?$", re.IGNORECASE | re.MULTILINE
)
_WEAK_FOR_US = re.compile(r"^a=fingerprint:sha-(?:384|512) .*\n", re.IGNORECASE | re.MULTILINE)
_HIDDEN_ADDRESS = re.compile(r"^a=candidate:.*\.local\b.*\n", re.IGNORECASE | re.MULTILINE)
_END = re.compile(r"^a=end-of-candidates.*\n", re.MULTILINE)


def fingerprint(sdp: str) -> bytes:
    """The certificate's SHA-256, 32 bytes. Raises MeetError("tampered") unless `sdp` has the allowed shape.

    At most 8 KiB of plain text, one m= line (application), exactly one fingerprint in the whole text.
    """
    if len(sdp) > SDP_LIMIT or not _PLAIN.fullmatch(sdp):
        raise MeetError("tampered", "not a short plain description")
    if _MEDIA.findall(sdp) != ["application"]:
        raise MeetError("tampered", "not exactly one application line")
    found = _FINGERPRINT.search(sdp)
    if found is None or len(_ANY_FINGERPRINT.findall(sdp)) != 1:
        raise MeetError("tampered", "not exactly one sha-256 fingerprint")
    return bytes.fromhex(found[1].replace(":", ""))


def sent_by_aiortc(sdp: str) -> str:
    """aiortc's own description without its two further fingerprints: Chromium would heed only the last."""
    return _WEAK_FOR_US.sub("", sdp)


def fit_for_aiortc(sdp: str) -> str:
    """A browser's description without the names it hides its addresses behind.

    The pair then connects by the addresses its checks come from, which an end of candidates would forbid.
    """
    return _END.sub("", _HIDDEN_ADDRESS.sub("", sdp))
