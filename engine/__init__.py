"""The game of remi: rules as values, facts folded into rounds. Standard library only."""
