-- splitting
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, d STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'split_family_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'split_family_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'split_family_o') AS
SELECT id,
  SPLIT(s, d) AS c1,
  SPLIT_INDEX(s, d, n) AS c2,
  SPLIT_INDEX(s, 44, n) AS c3,
  STR_TO_MAP(s) AS c4,
  STR_TO_MAP(s, '&', '=') AS c5,
  STR_TO_MAP(s, '\.', ',') AS c6,
  CARDINALITY(SPLIT(s, d)) AS c7,
  SPLIT(s, d)[1] AS c8,
  ARRAY_JOIN(SPLIT(s, d), '/') AS c9,
  ARRAY_JOIN(SPLIT(s, ','), d, 'nil') AS c10,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(SPLIT(s, d)),
    TYPEOF(SPLIT_INDEX(s, d, n)),
    TYPEOF(SPLIT_INDEX(s, 44, n)),
    TYPEOF(STR_TO_MAP(s)),
    TYPEOF(STR_TO_MAP(s, '&', '=')),
    TYPEOF(STR_TO_MAP(s, '\.', ',')),
    TYPEOF(CARDINALITY(SPLIT(s, d))),
    TYPEOF(SPLIT(s, d)[1]),
    TYPEOF(ARRAY_JOIN(SPLIT(s, d), '/')),
    TYPEOF(ARRAY_JOIN(SPLIT(s, ','), d, 'nil'))) END AS ty
FROM t;
