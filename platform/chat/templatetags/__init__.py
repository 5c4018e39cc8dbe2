"""Tags of the chat."""
