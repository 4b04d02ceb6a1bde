-- The store's file as it was made by schema 1.
CREATE TABLE game (
  id VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  options BLOB NOT NULL,
  title VARCHAR NOT NULL,
  created INTEGER NOT NULL,
  touched INTEGER NOT NULL,
  public BOOLEAN NOT NULL,
  maker VARCHAR NOT NULL,
  watch_link VARCHAR NOT NULL,
  dice VARCHAR NOT NULL,
  seed BLOB NOT NULL,
  seed_hash VARCHAR NOT NULL,
  salts BLOB NOT NULL,
  version INTEGER NOT NULL,
  data_hash VARCHAR NOT NULL,
  status VARCHAR NOT NULL,
  log_n INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  waits BLOB NOT NULL,
  origin VARCHAR NOT NULL,
  dice_game VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX game_watch ON game (watch_link);
CREATE INDEX game_status ON game (status);
CREATE INDEX game_public ON game (public, touched);
CREATE TABLE seat (
  game VARCHAR NOT NULL,
  seat VARCHAR NOT NULL,
  place INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  level VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  link VARCHAR NOT NULL,
  salt VARCHAR NOT NULL,
  claimed BOOLEAN NOT NULL,
  orders BLOB NOT NULL,
  PRIMARY KEY (game, seat),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE INDEX seat_link ON seat (link);
CREATE TABLE holding (
  game VARCHAR NOT NULL,
  seat VARCHAR NOT NULL,
  browser VARCHAR NOT NULL,
  PRIMARY KEY (game, seat, browser),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE INDEX holding_browser ON holding (browser);
CREATE TABLE entry (
  game VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (game, n),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE event (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  activity INTEGER NOT NULL,
  idx INTEGER NOT NULL,
  body BLOB NOT NULL,
  withdrawn BOOLEAN NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE INDEX event_story ON event (game, id);
CREATE INDEX event_n ON event (game, n);
CREATE UNIQUE INDEX event_told ON event (game, activity, idx) WHERE withdrawn = 0;
CREATE TABLE checkpoint (
  game VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  activity INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (game, kind, n),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE chat (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  seat VARCHAR NOT NULL,
  side VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE INDEX chat_game ON chat (game, id);
CREATE TABLE proposal (
  game VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  seat VARCHAR NOT NULL,
  to_n INTEGER NOT NULL,
  at_n INTEGER NOT NULL,
  consents BLOB NOT NULL,
  PRIMARY KEY (game),
  FOREIGN KEY(game) REFERENCES game (id)
);
PRAGMA user_version=1;
