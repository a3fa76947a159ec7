SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_decimal_arith_deep_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 DECIMAL(25,6), c1 DECIMAL(30,10), c2 DECIMAL(38,12), c3 DECIMAL(20,5), c4 DECIMAL(38,6), c5 DECIMAL(38,8), c6 DECIMAL(38,3), c7 DECIMAL(38,3), c8 DECIMAL(4,1), c9 DECIMAL(10,2), c10 DECIMAL(10,1), c11 BOOLEAN, c12 BOOLEAN, c13 DECIMAL(13,3), c14 DECIMAL(14,5), c15 INT, c16 STRING, c17 DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'wild_decimal_arith_deep_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_decimal_arith_deep_o');
INSERT INTO o SELECT id,
  m * m,
  m / 7,
  m / m * m,
  m + 0.0005,
  CAST(m AS DECIMAL(38,18)) * CAST(m AS DECIMAL(38,18)),
  CAST(l AS DECIMAL(38,10)) / 3,
  m * i,
  m - l,
  CAST(m AS DECIMAL(4,1)),
  CAST(d AS DECIMAL(10,2)),
  TRY_CAST(s AS DECIMAL(10,1)),
  m > 12.4999,
  m = i,
  CASE WHEN i > 0 THEN m ELSE 1 END,
  COALESCE(m, 0.12345),
  CAST(m AS INT),
  CAST(CAST(m AS DOUBLE) AS STRING),
  m * 1e0
FROM t WHERE m IS NULL OR m <> 0;
