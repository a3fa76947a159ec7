-- numbers across types, at and beyond the limits
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, l BIGINT, x DOUBLE, d DECIMAL(20,4)) WITH (
  'connector' = 'kafka', 'topic' = 'cast_number_to_number_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TINYINT, b SMALLINT, c INT, e INT, f BIGINT, g SMALLINT, h DECIMAL(5,1), i DECIMAL(10,0), j INT, k DECIMAL(6,1), m DOUBLE, o STRING, p BOOLEAN, q TINYINT) WITH (
  'connector' = 'kafka', 'topic' = 'cast_number_to_number_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_number_to_number_o');
INSERT INTO o SELECT id,
  CAST(l AS TINYINT) AS a,
  CAST(l AS SMALLINT) AS b,
  CAST(l AS INT) AS c,
  CAST(x AS INT) AS e,
  CAST(x AS BIGINT) AS f,
  CAST(x AS SMALLINT) AS g,
  CAST(l AS DECIMAL(5,1)) AS h,
  CAST(x AS DECIMAL(10,0)) AS i,
  CAST(d AS INT) AS j,
  CAST(d AS DECIMAL(6,1)) AS k,
  CAST(d AS DOUBLE) AS m,
  CAST(d AS STRING) AS o,
  CAST(l AS BOOLEAN) AS p,
  CAST(d AS TINYINT) AS q
FROM t;
