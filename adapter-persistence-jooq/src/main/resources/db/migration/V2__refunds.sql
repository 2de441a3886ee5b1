-- Refunds that merchants ask for. A row is there before the channel hears of it.

CREATE TABLE refund (
  id                BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id         BIGINT       NOT NULL,
  refund_no         VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  order_no          VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  channel           VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  transaction_no    VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount_minor      BIGINT       NOT NULL,
  paid_minor        BIGINT       NOT NULL,
  currency          CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  reason            VARCHAR(80)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  registered_at     DATETIME(6)  NOT NULL,
  state             VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  submissions       INT          NOT NULL,
  submitted_at      DATETIME(6),
  steps             INT          NOT NULL,
  changed_at        DATETIME(6)  NOT NULL,
  next_step_at      DATETIME(6),
  channel_refund_no VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin,
  remark            VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  PRIMARY KEY (id),
  UNIQUE KEY uk_refund (tenant_id, refund_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_refund_order ON refund (tenant_id, order_no);

-- Ended refunds have no next step, so the poller's search stays short.
CREATE INDEX ix_refund_due ON refund (next_step_at);

-- When the channel is to be asked about an order; NULL when it is paid, closed, or too old.
ALTER TABLE channel_order ADD COLUMN next_query_at DATETIME(6);
ALTER TABLE channel_order ADD COLUMN queries INT NOT NULL DEFAULT 0;
CREATE INDEX ix_order_query ON channel_order (next_query_at);

-- The payment whose money an entry moves. All entries so far are payments, whose keys name it.
ALTER TABLE journal_entry ADD COLUMN transaction_no VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '';
-- [jooq ignore start]
UPDATE journal_entry SET transaction_no = SUBSTRING_INDEX(SUBSTRING_INDEX(idempotent_key, ':', 2), ':', -1);
-- [jooq ignore stop]
ALTER TABLE journal_entry ALTER COLUMN transaction_no DROP DEFAULT;
ALTER TABLE journal_entry ADD COLUMN review_reason VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;

-- Refunds were kept and could not be booked until now; the sweep takes them.
-- [jooq ignore start]
UPDATE ss_channel_idempotent SET state = 'CLAIMED', waiting_reason = NULL WHERE state = 'WAITING' AND waiting_reason = 'REFUND_SUPPORT';
-- [jooq ignore stop]
