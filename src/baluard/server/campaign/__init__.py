"""What a campaign needs beside the board: written orders, dice brought along, battles fought or decided elsewhere."""
