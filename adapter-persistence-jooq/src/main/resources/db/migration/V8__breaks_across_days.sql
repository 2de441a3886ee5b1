-- What is open is looked for across the days of a tenant, and counted for all of them.
ALTER TABLE reconciliation_break ADD COLUMN tenant_id BIGINT NOT NULL DEFAULT 0;
CREATE INDEX ix_reconciliation_break_tenant ON reconciliation_break (state, tenant_id);

-- [jooq ignore start]
UPDATE reconciliation_break b JOIN reconciliation r ON r.id = b.reconciliation_id SET b.tenant_id = r.tenant_id;
-- [jooq ignore stop]
