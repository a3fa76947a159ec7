-- PARSE_JSON of a text that is no JSON
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_parse_json_runtime_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_parse_json_runtime_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_parse_json_runtime_o');
INSERT INTO o SELECT id, JSON_STRING(PARSE_JSON(s)) FROM t;
