"""What is true of Speedlaunch: pure, fast, and the one source for server and search."""
