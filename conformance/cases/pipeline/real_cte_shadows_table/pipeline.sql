-- several WITH queries, with columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_cte_shadows_table_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_cte_shadows_table_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_cte_shadows_table_o');
INSERT INTO o
WITH s AS (SELECT id + 1 AS id, k FROM t), u (x, y) AS (SELECT id, COALESCE(k, 'none') FROM t), v AS (SELECT x AS id, y FROM u WHERE x > 2) SELECT v.id, v.y FROM v UNION ALL SELECT s.id, 'raw' FROM s WHERE s.id < 3;
