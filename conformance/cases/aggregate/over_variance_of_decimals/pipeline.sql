-- variances OVER of DECIMAL with many digits
CREATE TABLE t (id INT, k STRING, v INT, b BYTES, d DECIMAL(38, 18), c CHAR(4), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_variance_of_decimals_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DECIMAL(38, 18), b DECIMAL(38, 18), c DECIMAL(38, 18), d DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'over_variance_of_decimals_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE g (a DECIMAL(38, 18), b DECIMAL(38, 18)) WITH (
  'connector' = 'kafka', 'topic' = 'over_variance_of_decimals_g', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, VAR_POP(d) OVER w, VAR_SAMP(d) OVER w, AVG(d) OVER w, CAST(STDDEV_POP(d) OVER w AS DOUBLE) FROM t WINDOW w AS (ORDER BY ts);
INSERT INTO g SELECT VAR_POP(d), VAR_SAMP(d) FROM t;
END;
