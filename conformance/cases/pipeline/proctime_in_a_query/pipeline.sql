-- proctime_in_a_query
CREATE TABLE t (id INT, k STRING, v INT, r ROW<a INT, b STRING>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH ('connector' = 'kafka', 'topic' = 'proctime_in_a_query_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, n BIGINT, l INT) WITH ('connector' = 'kafka', 'topic' = 'proctime_in_a_query_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW p AS SELECT id, k, v, PROCTIME() AS pt FROM t;
INSERT INTO o SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY pt), LAST_VALUE(v) OVER (PARTITION BY k ORDER BY pt) FROM p;
