"""The live table: seats, matches, clocks and computers."""
