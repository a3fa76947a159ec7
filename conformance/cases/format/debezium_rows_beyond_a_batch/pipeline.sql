-- an update behind 1,023 inserts
CREATE TABLE t (n INT) WITH ('connector' = 'kafka', 'topic' = 'drb_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE o (n BIGINT, s BIGINT, m INT) WITH ('connector' = 'kafka', 'topic' = 'drb_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT COUNT(*), SUM(n), MAX(n) FROM t;
