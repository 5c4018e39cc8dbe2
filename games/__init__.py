"""The games, each a room of the same shape, and the engine they share."""

from games.engine import compiled

# before anything that may have been compiled is imported
compiled.install()
