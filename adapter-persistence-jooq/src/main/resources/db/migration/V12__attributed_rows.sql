-- The entry that holds a row's fact under another name. The row keeps its own, which is its place in its statement.
ALTER TABLE statement_line ADD COLUMN booked_key VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin;
