-- The table of db-scheduler, which sees to it that of all instances one polls at a time. It holds a
-- row for each poller and no business data; which refund is due is said by the refund's own row.

CREATE TABLE scheduled_tasks (
  task_name            VARCHAR(100) NOT NULL,
  task_instance        VARCHAR(100) NOT NULL,
  task_data            BLOB,
  execution_time       TIMESTAMP(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  picked               BOOLEAN      NOT NULL,
  picked_by            VARCHAR(50),
  last_success         TIMESTAMP(6) NULL,
  last_failure         TIMESTAMP(6) NULL,
  consecutive_failures INT,
  last_heartbeat       TIMESTAMP(6) NULL,
  version              BIGINT       NOT NULL,
  priority             SMALLINT,
  PRIMARY KEY (task_name, task_instance)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX ix_scheduled_due ON scheduled_tasks (execution_time);
CREATE INDEX ix_scheduled_heartbeat ON scheduled_tasks (last_heartbeat);
