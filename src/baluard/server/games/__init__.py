"""Games in the store and in memory: opened, answered, taken back, and every step written in one transaction."""
