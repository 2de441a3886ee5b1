-- Channels' statements, and how far each day is.

-- The fees of a day belong to no payment and no order.
ALTER TABLE journal_entry MODIFY COLUMN order_no VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
ALTER TABLE journal_entry MODIFY COLUMN transaction_no VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;

-- What the books hold for a day, to be looked for in its statement.
CREATE INDEX ix_journal_entry_day ON journal_entry (tenant_id, occurred_at);

CREATE TABLE statement (
  id             BIGINT      NOT NULL AUTO_INCREMENT,
  tenant_id      BIGINT      NOT NULL,
  channel        VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  statement_date DATE        NOT NULL,
  digest         CHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  state          VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begun_at       DATETIME(6) NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_statement_account ON statement (tenant_id, channel, state, statement_date);
CREATE INDEX ix_statement_state ON statement (state, begun_at);

-- In the order of keys, as the journal's index is, so that both are walked side by side.
CREATE TABLE statement_line (
  statement_id    BIGINT       NOT NULL,
  idempotent_key  VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  row_no          INT          NOT NULL,
  kind            VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  standing        VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  transaction_no  VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_no        VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  refund_no       VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin,
  request_no      VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  amount_minor    BIGINT       NOT NULL,
  currency        CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  fee_thousandths BIGINT       NOT NULL,
  occurred_at     DATETIME(6)  NOT NULL,
  PRIMARY KEY (statement_id, idempotent_key)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE statement_odd_row (
  statement_id BIGINT       NOT NULL,
  row_no       INT          NOT NULL,
  kind         VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  remark       VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (statement_id, row_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE reconciliation (
  id             BIGINT      NOT NULL AUTO_INCREMENT,
  tenant_id      BIGINT      NOT NULL,
  channel        VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  statement_date DATE        NOT NULL,
  state          VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  statement_id   BIGINT,
  digest         CHAR(64)    CHARACTER SET ascii COLLATE ascii_bin,
  run            INT         NOT NULL,
  finished_run   INT         NOT NULL,
  matched        BIGINT      NOT NULL,
  matched_at     DATETIME(6),
  PRIMARY KEY (id),
  UNIQUE KEY uk_reconciliation (tenant_id, channel, statement_date)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE reconciliation_sum (
  reconciliation_id BIGINT         NOT NULL,
  side              VARCHAR(16)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind              VARCHAR(16)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  currency          CHAR(3)        CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  counted           BIGINT         NOT NULL,
  amount_minor      DECIMAL(38, 3) NOT NULL,
  PRIMARY KEY (reconciliation_id, side, kind, currency)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE reconciliation_break (
  id                BIGINT       NOT NULL AUTO_INCREMENT,
  reconciliation_id BIGINT       NOT NULL,
  kind              VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  subject           VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  state             VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  run               INT          NOT NULL,
  order_no          VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  row_no            INT,
  stated_minor      BIGINT,
  stated_currency   CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin,
  booked_minor      BIGINT,
  booked_currency   CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin,
  remark            VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  PRIMARY KEY (id),
  UNIQUE KEY uk_reconciliation_break (reconciliation_id, kind, subject)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_reconciliation_break_state ON reconciliation_break (reconciliation_id, state);
