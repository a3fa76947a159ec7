-- TIMESTAMP and TIMESTAMP_LTZ as TIME of several precisions, before 1970 too
CREATE TABLE t (id INT, a TIMESTAMP(3), z TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_of_a_timestamp_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIME, b TIME(3), c STRING, d STRING, e STRING, f TIME) WITH (
  'connector' = 'kafka', 'topic' = 'time_of_a_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(a AS TIME), CAST(a AS TIME(3)), CAST(CAST(a AS TIME(1)) AS STRING), CAST(CAST(z AS TIME) AS STRING), CAST(CAST(z AS TIME(3)) AS STRING), CAST(a AS TIME) + INTERVAL '90' MINUTE FROM t WHERE a > TIMESTAMP '1970-01-01 00:00:00' OR EXTRACT(SECOND FROM a) >= 59;
