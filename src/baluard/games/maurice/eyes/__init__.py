"""What a seat may know, and positions as texts."""
