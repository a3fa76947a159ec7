-- intervals of one unit as numbers
CREATE TABLE t (id INT, b BIGINT, n INT) WITH ('connector' = 'kafka', 'topic' = 'err_interval_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_interval_casts_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(INTERVAL '3' DAY AS BIGINT), CAST(INTERVAL '90' MINUTE AS BIGINT), CAST(INTERVAL '2' YEAR AS BIGINT), CAST(INTERVAL '1.5' SECOND AS BIGINT), CAST(INTERVAL '7' MONTH AS BIGINT) FROM t;
