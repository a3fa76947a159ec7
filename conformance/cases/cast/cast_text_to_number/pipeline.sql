-- text to every number type, by TRY_CAST
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_to_number_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TINYINT, b SMALLINT, c INT, d BIGINT, e FLOAT, f DOUBLE, g DECIMAL(10,2), h BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'cast_text_to_number_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_text_to_number_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS TINYINT) AS a,
  TRY_CAST(s AS SMALLINT) AS b,
  TRY_CAST(s AS INT) AS c,
  TRY_CAST(s AS BIGINT) AS d,
  TRY_CAST(s AS FLOAT) AS e,
  TRY_CAST(s AS DOUBLE) AS f,
  TRY_CAST(s AS DECIMAL(10,2)) AS g,
  TRY_CAST(s AS BOOLEAN) AS h
FROM t;
