-- cast_number_as_interval
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'cast_number_as_interval_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g STRING, h STRING, i STRING) WITH ('connector' = 'kafka', 'topic' = 'cast_number_as_interval_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(CAST(id AS INTERVAL DAY) AS STRING), CAST(CAST(5 AS INTERVAL DAY) AS STRING), CAST(CAST(2 AS INTERVAL WEEK) AS STRING), CAST(CAST(2 AS INTERVAL QUARTER) AS STRING), CAST(CAST(1.3 AS INTERVAL YEAR) AS STRING), CAST(CAST(-0.0015 AS INTERVAL SECOND) AS STRING), CAST(CAST(id AS INTERVAL YEAR) AS STRING), CAST(TRY_CAST(2 AS INTERVAL DAY) AS STRING), CAST(CAST(id + 1 AS INTERVAL MONTH) AS STRING) FROM t;
