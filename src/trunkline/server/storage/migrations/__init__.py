"""The history of the tables: one file in `versions` for each change, run in order by Alembic.

Rules for a new migration:

- It works on SQLite and PostgreSQL, and sets `schema.REVISION`.
- Servers of the version before may be running on PostgreSQL meanwhile. They can live with new
  tables, new indexes, and new columns that have a default or may be null. They cannot live with
  columns or tables that are renamed, removed or filled with another meaning, nor with rows that
  they have to write and do not know of.
- If they cannot live with the change, the migration says so: `UPDATE compatibility SET
  oldest_revision` to its own revision. Then `trunkline db upgrade` refuses to run beside them.
- It takes locks on PostgreSQL that others wait for, so it is quick: no rewriting of large tables.
- Before it, `tests/server/databases/make.py` writes a database of the version before.
"""
