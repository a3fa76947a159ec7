-- text to temporal types, by TRY_CAST
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_to_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DATE, b TIMESTAMP(3), c TIMESTAMP(0), e TIMESTAMP(3), f TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_to_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_text_to_time_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS DATE) AS a,
  TRY_CAST(s AS TIMESTAMP(3)) AS b,
  TRY_CAST(s AS TIMESTAMP(0)) AS c,
  TO_TIMESTAMP(s) AS e,
  TRY_CAST(s AS TIMESTAMP_LTZ(3)) AS f
FROM t;
