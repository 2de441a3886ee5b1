-- Numbers are given when a row is written, and rows become visible when they are committed, perhaps in
-- another order. Whoever follows a list goes by this position, which is given to rows that are
-- committed; NULL until then. What is there keeps its number as its position.
ALTER TABLE journal_entry ADD COLUMN position_no BIGINT;
ALTER TABLE operator_action ADD COLUMN position_no BIGINT;
-- [jooq ignore start]
UPDATE journal_entry SET position_no = id;
UPDATE operator_action SET position_no = id;
-- [jooq ignore stop]
CREATE INDEX ix_journal_entry_position ON journal_entry (tenant_id, position_no);
CREATE INDEX ix_operator_action_position ON operator_action (tenant_id, position_no);

-- The highest position that a list of a tenant has given; locked by whoever gives the next.
CREATE TABLE list_position (
  tenant_id BIGINT      NOT NULL,
  list      VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  last_no   BIGINT      NOT NULL,
  PRIMARY KEY (tenant_id, list)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- [jooq ignore start]
INSERT INTO list_position (tenant_id, list, last_no)
SELECT tenant_id, 'JOURNAL', MAX(position_no) FROM journal_entry GROUP BY tenant_id;
INSERT INTO list_position (tenant_id, list, last_no)
SELECT tenant_id, 'OPERATOR_ACTIONS', MAX(position_no) FROM operator_action GROUP BY tenant_id;
-- [jooq ignore stop]

-- What was booked within a time.
CREATE INDEX ix_journal_entry_booked ON journal_entry (tenant_id, booked_at);
