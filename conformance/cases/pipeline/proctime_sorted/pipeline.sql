-- proctime_sorted
CREATE TABLE t (id INT, k STRING, v INT, r ROW<a INT, b STRING>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH ('connector' = 'kafka', 'topic' = 'proctime_sorted_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, k STRING) WITH ('connector' = 'kafka', 'topic' = 'proctime_sorted_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, k FROM (SELECT *, PROCTIME() AS pt FROM t) ORDER BY pt;
