"""Bytes in texts: base64url without padding, in its one spelling."""

from engine.base64url import from_text, to_text

__all__ = ["from_text", "to_text"]
