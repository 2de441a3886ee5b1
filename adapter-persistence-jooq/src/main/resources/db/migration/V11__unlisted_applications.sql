-- The application or terminal of a row, where the account's settings did not list it when the statement was read.
ALTER TABLE statement_line ADD COLUMN application VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin;
