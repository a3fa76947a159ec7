SET 'execution.checkpointing.interval' = '1s';
-- versions whose time is in the value, with tombstones, and with metadata beside it
CREATE TABLE orders (id INT, cur STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_value_time_tombstones_orders', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r1 (cur STRING, rate INT, vt TIMESTAMP(3), PRIMARY KEY (cur) NOT ENFORCED, WATERMARK FOR vt AS vt - INTERVAL '1' DAY) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_temporal_value_time_tombstones_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE r2 (cur STRING, rate INT, vt TIMESTAMP(3), off_ BIGINT METADATA FROM 'offset' VIRTUAL, PRIMARY KEY (cur) NOT ENFORCED, WATERMARK FOR vt AS vt - INTERVAL '1' DAY) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_temporal_value_time_tombstones_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a (id INT, rate INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_value_time_tombstones_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_value_time_tombstones-a');
CREATE TABLE b (id INT, rate INT, off_ BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_value_time_tombstones_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_value_time_tombstones-b');
CREATE TABLE c (id INT, rate INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_value_time_tombstones_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_value_time_tombstones-c');
CREATE TABLE d (id INT, rate INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_value_time_tombstones_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_value_time_tombstones-d');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT o.id, r.rate FROM orders AS o LEFT JOIN r1 FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
INSERT INTO b SELECT o.id, r.rate, r.off_ FROM orders AS o LEFT JOIN r2 FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
INSERT INTO c SELECT o.id, r.rate FROM orders AS o LEFT JOIN r2 FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
INSERT INTO d SELECT o.id, r.rate FROM orders AS o JOIN r1 FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND r.rate > 1;
END;
