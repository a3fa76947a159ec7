-- sets of computed values
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_intersect_except_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (x STRING, PRIMARY KEY (x) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_intersect_except_functions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_intersect_except_functions_o');
INSERT INTO o
(SELECT COALESCE(UPPER(k), 'NIL') FROM t WHERE v > 0 INTERSECT SELECT COALESCE(UPPER(k), 'NIL') FROM t WHERE id > 2) EXCEPT SELECT UPPER(k) FROM t WHERE k = 'ü';
