"""What one viewer sees of a match, as data and words for templates. Made from a `View`, never from a state."""
