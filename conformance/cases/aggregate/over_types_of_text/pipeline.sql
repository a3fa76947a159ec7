-- LISTAGG OVER of CHAR
CREATE TABLE t (id INT, k STRING, v INT, b BYTES, d DECIMAL(38, 18), c CHAR(4), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_types_of_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a CHAR(4), b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'over_types_of_text_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, LISTAGG(c) OVER (ORDER BY ts), TYPEOF(LISTAGG('x') OVER (ORDER BY ts)) FROM t;
