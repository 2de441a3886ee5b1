-- What a person must look at until he says that he has.

-- Settled claims that are flagged; open while ended_at is NULL. A table of its own, for there are few.
CREATE TABLE claim_flag (
  id         BIGINT      NOT NULL AUTO_INCREMENT,
  tenant_id  BIGINT      NOT NULL,
  claim_id   BIGINT      NOT NULL,
  reason     VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  flagged_at DATETIME(6) NOT NULL,
  ended_at   DATETIME(6),
  PRIMARY KEY (id),
  UNIQUE KEY uk_claim_flag (claim_id, reason)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_claim_flag_open ON claim_flag (tenant_id, ended_at, id);

-- Finds the few refunds of a tenant that have not ended.
CREATE INDEX ix_refund_state ON refund (tenant_id, state);

-- Entries that carry a reason already, as far as their claims are still here.
-- [jooq ignore start]
INSERT INTO claim_flag (tenant_id, claim_id, reason, flagged_at)
SELECT claim.tenant_id, claim.id, entry.review_reason, entry.booked_at
FROM journal_entry entry
JOIN ss_channel_idempotent claim ON claim.tenant_id = entry.tenant_id AND claim.idempotent_key = entry.idempotent_key
WHERE entry.review_reason IS NOT NULL;
-- [jooq ignore stop]
