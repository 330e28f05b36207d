"""How robots think; `engine.bots` asks them. Each module answers for one part of the game."""
