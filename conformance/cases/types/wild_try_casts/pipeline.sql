SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_try_casts_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 INT, c1 DOUBLE, c2 BOOLEAN, c3 TIMESTAMP(3), c4 DATE, c5 TIME, c6 DECIMAL(3,1), c7 DECIMAL(5,2), c8 INT, c9 INT, c10 INT, c11 BIGINT, c12 DECIMAL(5,2), c13 BOOLEAN, c14 DATE, c15 DATE, c16 TIME, c17 TIMESTAMP_LTZ(3), c18 DOUBLE, c19 DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'wild_try_casts_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_try_casts_o');
INSERT INTO o SELECT id,
  TRY_CAST(s AS INT),
  TRY_CAST(s AS DOUBLE),
  TRY_CAST(s AS BOOLEAN),
  TRY_CAST(s AS TIMESTAMP(3)),
  TRY_CAST(s AS DATE),
  TRY_CAST(s AS TIME),
  TRY_CAST(m AS DECIMAL(3,1)),
  TRY_CAST(d AS DECIMAL(5,2)),
  TRY_CAST(' 12 ' AS INT),
  TRY_CAST('1e3' AS INT),
  TRY_CAST('0x1F' AS INT),
  TRY_CAST('+5' AS BIGINT),
  TRY_CAST('1.' AS DECIMAL(5,2)),
  TRY_CAST('t' AS BOOLEAN),
  TRY_CAST('2024-1-5' AS DATE),
  TRY_CAST('2024-02-30' AS DATE),
  TRY_CAST('24:00:00' AS TIME),
  TRY_CAST('2024-02-29T01:02:03Z' AS TIMESTAMP_LTZ(3)),
  TRY_CAST('NaN' AS DOUBLE),
  TRY_CAST('1d' AS DOUBLE)
FROM t;
