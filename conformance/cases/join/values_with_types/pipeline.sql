-- VALUES joined with a topic, with NULLs and several types
CREATE TABLE t (code INT, n INT) WITH ('connector' = 'kafka', 'topic' = 'values_with_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (code INT, label STRING, factor DECIMAL(6, 3), total DECIMAL(18, 3)) WITH ('connector' = 'kafka', 'topic' = 'values_with_types_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT t.code, COALESCE(v.label, 'unknown'), v.factor, t.n * v.factor FROM t LEFT JOIN (VALUES (1, 'one', 1.5), (2, 'two', 0.25), (3, CAST(NULL AS STRING), 100.125)) AS v (code, label, factor) ON t.code = v.code;
