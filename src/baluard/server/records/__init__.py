"""Games as documents: their story, records in and out, archives, samples, and what an upgrade makes of them."""
