-- row_field_without_column
CREATE TABLE t (id INT, k STRING, v INT, r ROW<a INT, b STRING>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH ('connector' = 'kafka', 'topic' = 'row_field_without_column_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b STRING, c STRING) WITH ('connector' = 'kafka', 'topic' = 'row_field_without_column_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, a, e.b, r.b FROM t AS e WHERE a > 1 OR a IS NULL;
