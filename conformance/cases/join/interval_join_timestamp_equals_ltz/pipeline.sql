-- the event times of a join are one TIMESTAMP and one TIMESTAMP_LTZ: equal, they bound the time
CREATE TABLE a (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (a INT, b INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE p (a INT, b INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE q (a INT, b INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE r (a INT, b INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_timestamp_equals_ltz_r', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT a.id, b.id, a.ts FROM a LEFT JOIN b ON a.k = b.k AND a.ts = b.ts;
INSERT INTO p SELECT a.id, b.id, CAST(a.ts AS TIMESTAMP(3)) FROM b LEFT JOIN a ON a.k = b.k AND a.ts = b.ts;
INSERT INTO q SELECT a.id, b.id, CAST(b.ts AS TIMESTAMP(3)) FROM a FULL JOIN b ON a.k = b.k AND b.ts = CAST(a.ts AS TIMESTAMP(3));
INSERT INTO r SELECT a.id, b.id, CAST(b.ts AS TIMESTAMP(3)) FROM a RIGHT JOIN b ON a.k = b.k AND a.ts = b.ts - INTERVAL '1' SECOND;
END;
