"""What is true of Speedzero: pure, fast, and the one source for server and search."""
