-- What must be known of a day before it is closed.

-- How many payments and refunds the books held of the day when its last comparison began. Days that
-- were compared before this was kept have none, so they are compared once more when they are closed.
ALTER TABLE reconciliation ADD COLUMN entries BIGINT NOT NULL DEFAULT -1;
