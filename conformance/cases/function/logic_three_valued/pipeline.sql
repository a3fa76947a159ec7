-- AND, OR, NOT, IS over NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a BOOLEAN, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'logic_three_valued_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x1 BOOLEAN, x2 BOOLEAN, x3 BOOLEAN, x4 BOOLEAN, x5 BOOLEAN, x6 BOOLEAN, x7 BOOLEAN, x8 BOOLEAN, x9 BOOLEAN, y1 BOOLEAN, y2 BOOLEAN, y3 STRING, y4 INT, y5 STRING, y6 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'logic_three_valued_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'logic_three_valued_o');
INSERT INTO o SELECT id,
  a AND b AS x1,
  a OR b AS x2,
  NOT a AS x3,
  a = b AS x4,
  a <> b AS x5,
  a IS TRUE AS x6,
  a IS NOT TRUE AS x7,
  a IS FALSE AS x8,
  b IS UNKNOWN AS x9,
  a IS NOT DISTINCT FROM b AS y1,
  a > b AS y2,
  CAST(a AS STRING) AS y3,
  CAST(b AS INT) AS y4,
  CASE WHEN a THEN 't' WHEN NOT a THEN 'f' ELSE 'n' END AS y5,
  COALESCE(a, b, FALSE) AS y6
FROM t;
