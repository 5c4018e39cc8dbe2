"""People: members and guests, their names, settings and profile; sign-up and login by allauth."""
