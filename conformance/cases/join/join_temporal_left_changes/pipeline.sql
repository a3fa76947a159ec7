-- the left side is a changelog: each of its changes finds its version
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_left_changes_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE rates (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_left_changes_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, amt INT, rate DOUBLE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_left_changes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_left_changes-o');
INSERT INTO o SELECT p.id, p.amt, r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
