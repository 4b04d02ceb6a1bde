"""What a page says: previews, hints, panels."""
