-- When an orphan that was tried is due again; NULL while nobody has tried, and once it is settled. So
-- a claim that is booked at once never changes its place in the index.
ALTER TABLE ss_channel_idempotent ADD COLUMN next_attempt_at DATETIME(6);
CREATE INDEX ix_idem_due ON ss_channel_idempotent (next_attempt_at);

-- What waits already is due now.
-- [jooq ignore start]
UPDATE ss_channel_idempotent SET next_attempt_at = claimed_at WHERE state IN ('WAITING', 'PARKED');
-- [jooq ignore stop]
