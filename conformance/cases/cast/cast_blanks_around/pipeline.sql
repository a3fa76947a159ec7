-- blanks, tabs and line ends around text that is cast
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_blanks_around_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b DOUBLE, c DECIMAL(5,1), d BOOLEAN, e DATE, f TIMESTAMP(3), g TIMESTAMP_LTZ(3), h TIMESTAMP(3), i DATE) WITH (
  'connector' = 'kafka', 'topic' = 'cast_blanks_around_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_blanks_around_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS INT) AS a,
  TRY_CAST(s AS DOUBLE) AS b,
  TRY_CAST(s AS DECIMAL(5,1)) AS c,
  TRY_CAST(s AS BOOLEAN) AS d,
  TRY_CAST(s AS DATE) AS e,
  TRY_CAST(s AS TIMESTAMP(3)) AS f,
  TRY_CAST(s AS TIMESTAMP_LTZ(3)) AS g,
  TO_TIMESTAMP(s) AS h,
  TO_DATE(s) AS i
FROM t;
