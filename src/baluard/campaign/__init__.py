"""Orders as people write them, for games that are played by orders: lines of text and workbooks, in and out.

It knows no game: a game gives the table of its orders (`components/orders.py`), how they are written
(`components/order_sheets.py`), and the things that can be named. What comes out are orders, each with the place where
it was written, and faults with theirs.
"""
