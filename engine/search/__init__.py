"""Behind `engine.partition` and `engine.hints`: how they are made fast. Nothing else imports it."""
