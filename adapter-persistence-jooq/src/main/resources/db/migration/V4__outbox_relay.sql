-- When the broker confirmed an announcement; NULL while it waits to be sent.
ALTER TABLE outbox ADD COLUMN sent_at DATETIME(6);

-- What a parked orphan waits for; NULL for bookings.
ALTER TABLE outbox ADD COLUMN waiting_reason VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;

-- Unsent ones by their age for the relay, sent ones by theirs for the purge.
CREATE INDEX ix_outbox_sent ON outbox (sent_at, id);

-- The relay's place: one row, which a relay locks while it works.
CREATE TABLE outbox_relay (
  id TINYINT NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- [jooq ignore start]
INSERT INTO outbox_relay (id) VALUES (1);
-- [jooq ignore stop]
