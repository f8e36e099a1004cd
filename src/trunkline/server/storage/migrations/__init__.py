"""The history of the tables: one file in `versions` for each change, run in order by Alembic."""
