-- variances with OVER of constants: one row gives NULL
CREATE TABLE t (id INT, v INT, n INT NOT NULL, s SMALLINT, f FLOAT, d DECIMAL(7, 3), m DECIMAL(5, 2) NOT NULL, x DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_moments_of_constants_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c DECIMAL(38, 6), d DOUBLE, e INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_moments_of_constants_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, STDDEV_SAMP(3) OVER w, VAR_SAMP(n) OVER w, VAR_SAMP(1.5) OVER w, VARIANCE(1e0) OVER w, STDDEV(7) OVER w FROM t WINDOW w AS (ORDER BY ts RANGE BETWEEN INTERVAL '7' SECOND PRECEDING AND CURRENT ROW);
