"""Speedsaurus: shed your cards at the ends of a parade of dinosaurs."""
