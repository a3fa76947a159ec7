-- CAST of VARIANT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_fn_variant_cast_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_fn_variant_cast_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_fn_variant_cast_o');
INSERT INTO o SELECT id, CAST(CAST(PARSE_JSON(s)['a'] AS INT) AS STRING), CAST(PARSE_JSON(s)['b'] AS STRING) FROM t;
