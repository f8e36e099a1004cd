"""What several commands print: the map, tables, sentences about moves, and JSON."""
