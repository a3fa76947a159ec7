-- proctime_deduplicated
CREATE TABLE t (id INT, k STRING, v INT, r ROW<a INT, b STRING>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH ('connector' = 'kafka', 'topic' = 'proctime_deduplicated_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, k STRING) WITH ('connector' = 'kafka', 'topic' = 'proctime_deduplicated_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY PROCTIME()) AS rn FROM t) WHERE rn = 1;
