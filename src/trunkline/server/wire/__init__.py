"""Models of everything that is sent, and the functions that make them from games."""
