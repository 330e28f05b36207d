"""Playing from a computer: aiortc for the channel, aiohttp for the doorbell, SQLite for what must last."""
