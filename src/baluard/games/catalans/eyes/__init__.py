"""What a seat may know, the present as it sees it, positions as texts, and what the laboratory measures."""
