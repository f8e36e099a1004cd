"""What goes over the wire: pydantic models, and how they are made from games and views of them."""
