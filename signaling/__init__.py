"""The doorbell: introduces phones that want to play together and forgets them (ARCHITECTURE 8).

It never holds a tile and never opens a sealed body. Frames and close codes: ``PROTOCOL.md`` in this folder.
"""
