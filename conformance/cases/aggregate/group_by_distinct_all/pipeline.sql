-- SELECT ALL, COUNT(ALL v)
CREATE TABLE t (id INT, k STRING, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'group_by_distinct_all_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, x BIGINT, y BIGINT) WITH ('connector' = 'kafka', 'topic' = 'group_by_distinct_all_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT ALL k, COUNT(ALL v), SUM(ALL id) FROM t GROUP BY k;
