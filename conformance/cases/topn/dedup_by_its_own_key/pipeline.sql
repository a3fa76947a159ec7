-- an order by what is partitioned by
CREATE TABLE t (id INT, k STRING, g INT, d DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE by_time (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_by_time', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE by_time_desc (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_by_time_desc', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE by_both (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_by_both', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE by_key (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_by_key', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE more (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_by_its_own_key_more', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO by_time SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ts ORDER BY ts ASC) AS rn FROM t) WHERE rn = 1;
INSERT INTO by_time_desc SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ts ORDER BY ts DESC) AS rn FROM t) WHERE rn = 1;
INSERT INTO by_both SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, ts ORDER BY ts) AS rn FROM t) WHERE rn = 1;
INSERT INTO by_key SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY g) AS rn FROM t) WHERE rn = 1;
INSERT INTO more SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY g, id DESC) AS rn FROM t) WHERE rn = 1;
END;
