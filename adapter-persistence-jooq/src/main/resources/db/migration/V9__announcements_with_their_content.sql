-- All that is announced stands in the row, so that it can be sent whatever becomes of the entry or the
-- claim. Rows that were written before have no occurred_at; their content is looked up when they are sent.
ALTER TABLE outbox ADD COLUMN transaction_no VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;
ALTER TABLE outbox ADD COLUMN amount_minor BIGINT;
ALTER TABLE outbox ADD COLUMN currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin;
ALTER TABLE outbox ADD COLUMN occurred_at DATETIME(6);
ALTER TABLE outbox ADD COLUMN claimed_at DATETIME(6);
ALTER TABLE outbox ADD COLUMN suspense_reason VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;
ALTER TABLE outbox ADD COLUMN review_reason VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;

-- What could not be sent and must not stop the others. A start of the service puts it back once more.
CREATE TABLE outbox_set_aside (
  id              BIGINT       NOT NULL,
  tenant_id       BIGINT       NOT NULL,
  kind            VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  idempotent_key  VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_no        VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at      DATETIME(6)  NOT NULL,
  waiting_reason  VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  transaction_no  VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  amount_minor    BIGINT,
  currency        CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin,
  occurred_at     DATETIME(6),
  claimed_at      DATETIME(6),
  suspense_reason VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  review_reason   VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  reason          VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  set_aside_at    DATETIME(6)  NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
