-- PARSE_JSON and access to parts of a VARIANT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_fn_variant_access_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_fn_variant_access_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_fn_variant_access_o');
INSERT INTO o SELECT id, JSON_STRING(PARSE_JSON(s)), JSON_STRING(PARSE_JSON(s)['a']), JSON_STRING(TRY_PARSE_JSON(s)['b'][1]) FROM t;
