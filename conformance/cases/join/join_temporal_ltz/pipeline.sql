-- versions by TIMESTAMP_LTZ, keys that are numbers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, k BIGINT, ms BIGINT, tl AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR tl AS tl) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_ltz_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (k BIGINT, rate DECIMAL(10, 2), ms BIGINT, tl AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR tl AS tl, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_ltz_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, rate DECIMAL(10, 2), since TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_ltz_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_ltz-o');
INSERT INTO o SELECT p.id, r.rate, r.tl FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.tl AS r ON p.k = r.k;
