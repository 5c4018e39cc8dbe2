"""Template tags of Speedzero."""
