"""Speedzero: bring twelve numbers as near to zero as they will go."""
