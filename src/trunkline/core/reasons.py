"""The rules an illegal move may break, as names; the list is in the .pxd beside this file."""
