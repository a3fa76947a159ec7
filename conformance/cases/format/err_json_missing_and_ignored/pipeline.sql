-- both options at once
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_missing_and_ignored_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.fail-on-missing-field' = 'true', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_missing_and_ignored_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_missing_and_ignored_o');
INSERT INTO o SELECT id FROM t;
