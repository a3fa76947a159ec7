-- every square, quotient and difference of a variance has a type of 38 digits
CREATE TABLE t (id INT, a DECIMAL(38, 18), b DECIMAL(10, 5), c DECIMAL(38, 30), d DECIMAL(20, 3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'variance_of_decimals_with_many_digits_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s TIMESTAMP(3), a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g STRING, h STRING) WITH (
  'connector' = 'kafka', 'topic' = 'variance_of_decimals_with_many_digits_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT window_start, CAST(VAR_POP(a) AS STRING), CAST(VAR_SAMP(a) AS STRING), CAST(VAR_POP(b) AS STRING), CAST(STDDEV_SAMP(b) AS STRING),
  CAST(VAR_POP(c) AS STRING), CAST(VAR_SAMP(c) AS STRING), CAST(STDDEV_POP(c) AS STRING), CAST(VAR_POP(d) AS STRING)
FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
