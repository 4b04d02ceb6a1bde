"""Mail out and in, for every game: letters put together, sent by SMTP or laid into a folder, fetched by IMAP or from a
folder, and read. It knows no game, no table and no page: what a letter says, and what a reply does, stands in server.
"""
