"""Drawing: server-side SVG that knows no game: elements, counters, dice, engraved maps, SVG to PNG."""
