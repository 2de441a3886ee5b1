-- Genuine notices that nobody here understands, kept until a person has seen to them and after that.

-- One row for each content: repeats add nothing.
CREATE TABLE unclear_notice (
  id              BIGINT       NOT NULL AUTO_INCREMENT,
  tenant_id       BIGINT       NOT NULL,
  channel         VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  reason          VARCHAR(32)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind            VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  digest          CHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  content         MEDIUMTEXT   CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  evidence        MEDIUMBLOB   NOT NULL,
  received_at     DATETIME(6)  NOT NULL,
  acknowledged_at DATETIME(6),
  PRIMARY KEY (id),
  UNIQUE KEY uk_unclear_notice (tenant_id, channel, digest)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_unclear_notice_open ON unclear_notice (acknowledged_at, tenant_id);
