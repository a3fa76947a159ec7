-- a missing field that the query does not read
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_missing_unread_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.fail-on-missing-field' = 'true');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_missing_unread_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_missing_unread_o');
INSERT INTO o SELECT id FROM t;
