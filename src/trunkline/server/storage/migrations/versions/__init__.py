"""The changes of the tables, each named by its number and what it does."""
