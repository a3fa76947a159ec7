-- only INNER and LEFT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, amt INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'err_temporal_full_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'err_temporal_full_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_temporal_full-o');
CREATE TABLE rates (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_temporal_full_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT p.id, r.rate FROM pay p FULL JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
