-- the key of the versions is narrower than the left column
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, n BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_narrow_key_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (k INT, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_narrow_key_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_narrow_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_narrow_key-o');
INSERT INTO o SELECT p.id, r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.n = r.k;
