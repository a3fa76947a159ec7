-- keys of many types, NULLs among them
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DECIMAL(6,2), b DATE, c BOOLEAN, d ARRAY<INT>, e ROW<x INT>) WITH (
  'connector' = 'kafka', 'topic' = 'agg_key_types_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a DECIMAL(6,2), b DATE, c BOOLEAN, d ARRAY<INT>, n BIGINT, m INT, PRIMARY KEY (a, b, c) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_key_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_key_types_o');
INSERT INTO o SELECT COALESCE(a, CAST(-1 AS DECIMAL(6,2))), COALESCE(b, DATE '1970-01-01'), COALESCE(c, FALSE), d, COUNT(*), MAX(e.x) FROM t GROUP BY a, b, c, d;
