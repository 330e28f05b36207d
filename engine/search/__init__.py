"""Behind `engine.partition`, `engine.hints` and the robots: what makes them fast. Nothing else needs it."""
