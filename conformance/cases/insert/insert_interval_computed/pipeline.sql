-- computed intervals into BIGINT
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_computed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT, g BIGINT, h BIGINT, i BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_computed_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '1.5' SECOND * id, INTERVAL '1' DAY + INTERVAL '1' HOUR, INTERVAL '1' HOUR + INTERVAL '1' DAY * id, INTERVAL '1' YEAR + INTERVAL '2' MONTH * id, INTERVAL '2' YEAR * id, CASE WHEN id > 0 THEN INTERVAL '1' DAY ELSE INTERVAL '1' HOUR END, id * INTERVAL '1' MINUTE - INTERVAL '30' SECOND, COALESCE(INTERVAL '1' DAY * id, INTERVAL '1' DAY), INTERVAL '10' DAY - INTERVAL '1' DAY FROM t;
