-- how text becomes a DATE: cut at a blank, parts trimmed
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_date_parts_trimmed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, e DATE, i DATE) WITH (
  'connector' = 'kafka', 'topic' = 'cast_date_parts_trimmed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_date_parts_trimmed_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS DATE) AS e,
  TRY_CAST(TRIM(s) AS DATE) AS i
FROM t;
