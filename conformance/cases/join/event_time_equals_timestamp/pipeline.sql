-- joins on an event time and a column that is none
CREATE TABLE t (id INT, g INT, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '60' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE l (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_l', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE r (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_r', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE lg (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_lg', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE pair (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_pair', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE rev (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_rev', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE left1 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'event_time_equals_timestamp_left1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO l SELECT x.id, y.id FROM t AS x JOIN t AS y ON x.ts = y.t2;
INSERT INTO r SELECT x.id, y.id FROM t AS x JOIN t AS y ON y.ts = x.t2;
INSERT INTO lg SELECT x.id, y.id FROM t AS x JOIN t AS y ON x.g = y.g AND x.ts = y.t2;
INSERT INTO pair SELECT x.id, y.id FROM t AS x JOIN t AS y ON x.ts = y.t2 AND x.ts = y.ts;
INSERT INTO rev SELECT x.id, y.id FROM t AS x JOIN t AS y ON x.t2 = y.ts;
INSERT INTO left1 SELECT x.id, y.id FROM t AS x LEFT JOIN t AS y ON x.ts = y.t2;
END;
