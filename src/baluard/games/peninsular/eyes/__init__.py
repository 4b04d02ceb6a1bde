"""What a seat may know, positions as texts, corrections, and what the laboratory measures."""
