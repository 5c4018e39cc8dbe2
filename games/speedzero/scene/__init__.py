"""The table as Speedzero shows it: contexts for the regions, made from a `View`."""
