-- variances of a single row, of columns that are NOT NULL and others
CREATE TABLE t (k STRING, i INT NOT NULL, b BIGINT, f FLOAT NOT NULL, x DOUBLE NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'variance_of_one_row_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, a INT, b BIGINT, c FLOAT, d DOUBLE, e DOUBLE, f INT, g DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'variance_of_one_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT k, VAR_SAMP(i), VAR_SAMP(b), VAR_SAMP(f), STDDEV_SAMP(x), STDDEV(x), VAR_SAMP(i) FILTER (WHERE b > 0), VAR_POP(x) FROM t GROUP BY k;
