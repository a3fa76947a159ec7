-- texts cut and padded by a cast, and compared
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'varchar_char_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a VARCHAR(2), b CHAR(5), c INT, d STRING, e BOOLEAN, f BOOLEAN, g STRING, h STRING, i VARBINARY(3)) WITH (
  'connector' = 'kafka', 'topic' = 'varchar_char_casts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'varchar_char_casts_o');
INSERT INTO o SELECT id,
  CAST(s AS VARCHAR(2)) AS a,
  CAST(s AS CHAR(5)) AS b,
  CHAR_LENGTH(CAST(s AS CHAR(5))) AS c,
  '[' || CAST(s AS CHAR(4)) || ']' AS d,
  CAST(s AS CHAR(5)) = 'abc  ' AS e,
  CAST(s AS CHAR(3)) = s AS f,
  TYPEOF(CAST(s AS CHAR(5)) || 'x') AS g,
  CAST(CAST(s AS BYTES) AS STRING) AS h,
  CAST(CAST(s AS BYTES) AS VARBINARY(3)) AS i
FROM t;
