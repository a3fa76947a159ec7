-- padding and trimming
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, n INT, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'pad_and_trim_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'pad_and_trim_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pad_and_trim_o') AS
SELECT id,
  LPAD(s, n, '*-') AS c1,
  RPAD(s, n, '*-') AS c2,
  LPAD(s, 5, '') AS c3,
  RPAD(s, 0, 'x') AS c4,
  TRIM(s) AS c5,
  TRIM(LEADING FROM s) AS c6,
  TRIM(TRAILING ' d' FROM s) AS c7,
  TRIM(BOTH 'x' FROM s) AS c8,
  TRIM(BOTH 'xy' FROM s) AS c9,
  LTRIM(s) AS c10,
  RTRIM(s) AS c11,
  LTRIM(s, 'hex ') AS c12,
  RTRIM(s, 'dl') AS c13,
  BTRIM(s, ' ') AS c14,
  BTRIM(s) AS c15,
  BTRIM(s, 'hd') AS c16,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(LPAD(s, n, '*-')),
    TYPEOF(RPAD(s, n, '*-')),
    TYPEOF(LPAD(s, 5, '')),
    TYPEOF(RPAD(s, 0, 'x')),
    TYPEOF(TRIM(s)),
    TYPEOF(TRIM(LEADING FROM s)),
    TYPEOF(TRIM(TRAILING ' d' FROM s)),
    TYPEOF(TRIM(BOTH 'x' FROM s)),
    TYPEOF(TRIM(BOTH 'xy' FROM s)),
    TYPEOF(LTRIM(s)),
    TYPEOF(RTRIM(s)),
    TYPEOF(LTRIM(s, 'hex ')),
    TYPEOF(RTRIM(s, 'dl')),
    TYPEOF(BTRIM(s, ' ')),
    TYPEOF(BTRIM(s)),
    TYPEOF(BTRIM(s, 'hd'))) END AS ty
FROM t WHERE n IS NULL OR n < 1000;
