-- What a person must look at.

-- A claim that contradicts its entry holds the evidence itself.
ALTER TABLE anomaly MODIFY COLUMN evidence MEDIUMBLOB;
