-- text with corners of every type, by TRY_CAST
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_corners_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 TINYINT, c1 BIGINT, c2 DOUBLE, c3 DECIMAL(5,1), c4 DECIMAL(20,2), c5 BOOLEAN, c6 DATE, c7 TIME, c8 TIMESTAMP(3), c9 TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_corners_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_text_corners_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS TINYINT),
  TRY_CAST(s AS BIGINT),
  TRY_CAST(s AS DOUBLE),
  TRY_CAST(s AS DECIMAL(5,1)),
  TRY_CAST(s AS DECIMAL(20,2)),
  TRY_CAST(s AS BOOLEAN),
  TRY_CAST(s AS DATE),
  TRY_CAST(s AS TIME),
  TRY_CAST(s AS TIMESTAMP(3)),
  TO_TIMESTAMP(s)
FROM t;
