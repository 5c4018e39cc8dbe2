"""`manage.py gallery`: the whole site in pictures, the same ones every time.

A site of its own is put up in a folder of its own, where nothing happens by itself: no workers, a clock that stands
still, seeds and names that are fixed. `scenery` makes its people, tables and matches through the rooms' own verbs,
`stage` serves it, `shots` lists what there is to see, and `camera` takes the pictures.
"""
