-- -0 alone in a sum that values may be taken back from
CREATE TABLE t (id INT, x STRING) WITH ('connector' = 'kafka', 'topic' = 'nzt_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE o (s STRING, m STRING) WITH ('connector' = 'kafka', 'topic' = 'nzt_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT CAST(SUM(d) AS STRING), CAST(MIN(d) AS STRING) FROM (SELECT id, LAST_VALUE(CAST(x AS DOUBLE)) AS d FROM t GROUP BY id);
