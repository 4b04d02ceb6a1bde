"""Who is at a table and how: seats, links, streams to their browsers, what they have seen and point at."""
