"""The games, each a room of the same shape, and the engine they share."""
