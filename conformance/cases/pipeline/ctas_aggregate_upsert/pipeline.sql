SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'ctas_aggregate_upsert_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'ctas_aggregate_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ctas_aggregate_upsert_o') AS SELECT COALESCE(name, '-') AS k, COUNT(*) AS n, SUM(amt) s, LISTAGG(CAST(id AS STRING)) ids FROM t GROUP BY COALESCE(name, '-');
