-- Keys are ASCII and compared byte for byte. Instants are UTC. Enumerations are stored by name.
-- Names of indexes are part of the code's contract: it tells duplicates apart by them.

CREATE TABLE ss_channel_idempotent (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id      BIGINT       NOT NULL,
  idempotent_key VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  event_type     VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  channel        VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  transaction_no VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_no       VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  refund_no      VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin,
  request_no     VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  amount_minor   BIGINT,
  amount_basis   VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin,
  currency       CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin,
  occurred_at    DATETIME(6)  NOT NULL,
  claimed_at     DATETIME(6)  NOT NULL,
  state          VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  booked_at      DATETIME(6),
  attempts       INT          NOT NULL DEFAULT 0,
  waiting_reason VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  evidence       MEDIUMBLOB   NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_idem (tenant_id, idempotent_key)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_idem_state ON ss_channel_idempotent (state, tenant_id, order_no);

CREATE TABLE channel_order (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id      BIGINT       NOT NULL,
  order_no       VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  channel        VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount_minor   BIGINT       NOT NULL,
  currency       CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  subject        VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  state          VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  transaction_no VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  registered_at  DATETIME(6)  NOT NULL,
  paid_at        DATETIME(6),
  closed_at      DATETIME(6),
  PRIMARY KEY (id),
  UNIQUE KEY uk_channel_order (tenant_id, order_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE journal_entry (
  id              BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id       BIGINT       NOT NULL,
  idempotent_key  VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_no        VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  suspense_reason VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin,
  occurred_at     DATETIME(6)  NOT NULL,
  booked_at       DATETIME(6)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_journal_entry (tenant_id, idempotent_key)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_journal_entry_order ON journal_entry (tenant_id, order_no);

-- Led by the tenant, so that a trial balance reads only its tenant's rows.
CREATE TABLE posting (
  tenant_id    BIGINT      NOT NULL,
  entry_id     BIGINT      NOT NULL,
  line         INT         NOT NULL,
  account      VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  side         VARCHAR(6)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  amount_minor BIGINT      NOT NULL,
  currency     CHAR(3)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (tenant_id, entry_id, line)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE outbox (
  id             BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id      BIGINT       NOT NULL,
  kind           VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  idempotent_key VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  order_no       VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at     DATETIME(6)  NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- One row for each different story: repeats of a contradicting notice add nothing.
CREATE TABLE anomaly (
  id         BIGINT      NOT NULL AUTO_INCREMENT,
  tenant_id  BIGINT      NOT NULL,
  claim_id   BIGINT      NOT NULL,
  story      BINARY(32)  NOT NULL,
  expected   VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  found      VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  evidence   MEDIUMBLOB  NOT NULL,
  noticed_at DATETIME(6) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_anomaly (claim_id, story)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_anomaly_tenant ON anomaly (tenant_id);
