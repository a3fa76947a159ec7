-- MIN and MAX of dates beyond 9999 and before 1
CREATE TABLE t (id INT, d DATE, n TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'year_beyond_aggregates_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k INT, a DATE, b DATE, c TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'year_beyond_aggregates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT id / 2, MIN(d - INTERVAL '1' YEAR), MAX(d + INTERVAL '9000' YEAR(4)), MAX(n + INTERVAL '9000' YEAR(4)) FROM t GROUP BY id / 2;
