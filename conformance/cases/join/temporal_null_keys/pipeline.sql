-- NULL keys of a left row and of a version in joins with a versioned view: inner, left, two keys, a computed key
CREATE TABLE l (id INT, k STRING, g INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_null_keys_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE h (k STRING, g INT, v INT, vf TIMESTAMP(3), WATERMARK FOR vf AS vf - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_null_keys_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE i (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_null_keys_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_null_keys_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE x (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_null_keys_x', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW v2 AS SELECT k, g, v, vf FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, g ORDER BY vf DESC) AS rn FROM h) WHERE rn = 1;
CREATE VIEW v1 AS SELECT k, v, vf FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY vf DESC) AS rn FROM h WHERE g = 1) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO i SELECT l.id, r.v FROM l JOIN v2 FOR SYSTEM_TIME AS OF l.ts AS r ON l.k = r.k AND l.g = r.g;
INSERT INTO o SELECT l.id, r.v FROM l LEFT JOIN v2 FOR SYSTEM_TIME AS OF l.ts AS r ON l.k = r.k AND l.g = r.g AND r.v < 40;
INSERT INTO x SELECT l.id, r.v FROM l LEFT JOIN v1 FOR SYSTEM_TIME AS OF l.ts AS r ON LOWER(l.k) = r.k;
END;
