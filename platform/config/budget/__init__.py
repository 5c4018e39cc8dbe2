"""`manage.py budget`: whether pages stay light, calm and quick to show.

`visiting` looks at pages with a browser, as somebody does who comes for the first time; `playing` plays at a table with
what its page shows; `verdict` says what is too much.
"""
