"""The database: tables, queries, one writer, and maintenance."""
