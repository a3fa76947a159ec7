SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'err_wild_recursive_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_recursive_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_recursive_a');
INSERT INTO a WITH RECURSIVE r AS (SELECT k, 1 AS n FROM base UNION ALL SELECT k, n + 1 FROM r) SELECT * FROM r;
