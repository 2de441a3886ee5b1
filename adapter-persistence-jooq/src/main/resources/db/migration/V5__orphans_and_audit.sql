-- When an orphan that was tried is due again; NULL while nobody has tried, and once it is settled. So
-- a claim that is booked at once never changes its place in the index.
ALTER TABLE ss_channel_idempotent ADD COLUMN next_attempt_at DATETIME(6);
CREATE INDEX ix_idem_due ON ss_channel_idempotent (next_attempt_at);

-- What waits already is due now.
-- [jooq ignore start]
UPDATE ss_channel_idempotent SET next_attempt_at = claimed_at WHERE state IN ('WAITING', 'PARKED');
-- [jooq ignore stop]

-- What persons did: who, when, and why. Only ever added to.
CREATE TABLE operator_action (
  id        BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id BIGINT       NOT NULL,
  action_no VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind      VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  subject   VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  actor     VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  reason    VARCHAR(256) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  acted_at  DATETIME(6)  NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uk_operator_action (tenant_id, action_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_operator_action_subject ON operator_action (tenant_id, subject);

-- Finds the little that went to suspense.
CREATE INDEX ix_journal_entry_suspense ON journal_entry (tenant_id, suspense_reason);
