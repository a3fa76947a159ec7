-- difference_of_times
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'difference_of_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d TIMESTAMP(3), e BOOLEAN, f BIGINT, g STRING, h STRING) WITH ('connector' = 'kafka', 'topic' = 'difference_of_times_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST((a - b) DAY AS STRING), CAST((b - a) DAY TO SECOND AS STRING), CAST((a - b) YEAR TO MONTH AS STRING), a + (a - b) HOUR, (a - b) DAY > INTERVAL '1' DAY * id, EXTRACT(HOUR FROM (a - b) DAY TO SECOND), CAST((CAST(a AS DATE) - DATE '2025-01-31') MONTH AS STRING), CAST((CAST(a AS DATE) - DATE '2025-01-31') DAY AS STRING) FROM t;
