"""The server: games played in the browser. Starlette lives only in this room."""
