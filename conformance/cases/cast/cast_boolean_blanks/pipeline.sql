-- text with blanks as BOOLEAN
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_boolean_blanks_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'cast_boolean_blanks_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_boolean_blanks_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS BOOLEAN) AS d
FROM t;
