"""The history of the tables: one file in `versions` for each change, run in order by Alembic.

Rules for a new migration:

- It works on SQLite and PostgreSQL, and sets `schema.REVISION`.
- Servers of the version before may be running on PostgreSQL meanwhile. They can live with new
  tables, new indexes, and new columns that have a default or may be null. They cannot live with
  columns or tables that are renamed, removed or filled with another meaning, nor with rows that
  they have to write and do not know of.
- The same is true of what newer servers write beside them. A kind of action that older servers do
  not know makes a game unreadable to them, and a field of an action that they do not know makes it
  another game to them. So both need a migration that locks them out, even one that changes nothing
  else. A kind of notice that they do not know, they skip; nothing may depend on their hearing it.
- If they cannot live with the change, the migration says so twice: it sets `oldest_revision` to its
  own revision, so that `trunkline db upgrade` refuses to run beside them; and it writes that into
  the table, `UPDATE compatibility SET oldest_revision`, so that they refuse to start.
- It takes locks on PostgreSQL that others wait for, so it is quick: no rewriting of large tables.
- Before it, `tests/server/databases/make.py` writes a database of the version before.
"""
