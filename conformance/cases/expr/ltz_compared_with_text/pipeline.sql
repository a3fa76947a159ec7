-- TIMESTAMP_LTZ, DATE, TIME compared with text columns
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE t (id INT, l TIMESTAMP_LTZ(3), n TIMESTAMP(3), d DATE, m TIME, s STRING) WITH ('connector' = 'kafka', 'topic' = 'ltz_compared_with_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'ltz_compared_with_text_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, l = s, l < s, s >= l, n = s, n <> s, l BETWEEN '2026-05-01 00:00:00' AND '2026-06-01 00:00:00', l IN ('2026-05-01 02:00:00', '2026-05-02 02:00:00'), l > '2026-05-01 12:00:00.5' FROM t;
