-- insert_interval_view
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_view_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT, d BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_view_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW v AS SELECT id, INTERVAL '2.6' SECOND AS s, INTERVAL '1' DAY * id AS d, INTERVAL '1' YEAR * id AS y FROM t;
INSERT INTO o SELECT id, s, d, y, d + INTERVAL '1' HOUR FROM v;
