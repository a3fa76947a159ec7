-- VALUES of every literal kind into a sink
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a INT, b STRING, c DECIMAL(5,2), d DOUBLE, e DATE, f TIMESTAMP(3), g BOOLEAN, h ARRAY<INT>, i MAP<STRING, INT>, j ROW<x INT, y STRING>, k BYTES, l TIME) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_values_types_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_values_types');
INSERT INTO o VALUES (1, 'it''s', 1.50, 2e0, DATE '2024-02-29', TIMESTAMP '2024-02-29 01:02:03.004', TRUE, ARRAY[1, 2], MAP['a', 1], ROW(1, 'y'), X'00ff', TIME '01:02:03'),
 (-2, '', CAST(NULL AS DECIMAL(5,2)), -0.5, DATE '0001-01-01', TIMESTAMP '1969-12-31 23:59:59', FALSE, ARRAY[3], MAP['b', 2], ROW(2, ''), X'', TIME '23:59:59');
