-- one row gives -1 in a frame without a bound where the argument is NOT NULL
CREATE TABLE t (id INT, v INT, n INT NOT NULL, s SMALLINT, f FLOAT, d DECIMAL(7, 3), m DECIMAL(5, 2) NOT NULL, x DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_moments_unbounded_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b DECIMAL(38, 6), c BIGINT, d INT, e DOUBLE, f FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'over_moments_unbounded_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, STDDEV_SAMP(n) OVER w, VAR_SAMP(m) OVER w, STDDEV_SAMP(MINUTE(TIME '12:34:56')) OVER w, VAR_SAMP(v) OVER w, STDDEV(1e0) OVER w, VAR_SAMP(CAST(0.5 AS FLOAT)) OVER w FROM t WINDOW w AS (ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
