"""What Speedzero says and shows beside its rules: formulas, the action cards' texts, words of the table."""
