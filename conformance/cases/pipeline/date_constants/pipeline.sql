-- constant dates beyond the year 9999
CREATE TABLE t (id INT, d DATE) WITH ('connector' = 'kafka', 'topic' = 'date_constants_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DATE, b DATE, c TIMESTAMP(3), e BOOLEAN, f STRING, g BIGINT) WITH ('connector' = 'kafka', 'topic' = 'date_constants_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, DATE '9999-12-31' + INTERVAL '2' YEAR, TO_DATE('true', 'yyyy-MM-dd'), TIMESTAMP '9999-12-31 00:00:00' + INTERVAL '1' MONTH, d < DATE '9999-06-30' + INTERVAL '30' YEAR, CAST(DATE '9999-12-31' + INTERVAL '1' MONTH AS STRING), EXTRACT(YEAR FROM DATE '9999-12-31' + INTERVAL '2' YEAR) FROM t;
