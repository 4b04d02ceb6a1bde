"""The games; none imports another."""
