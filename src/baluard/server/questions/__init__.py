"""A decision as it is shown and tried out: choices, forms, offers, drafts, and on whose screen it stands."""
