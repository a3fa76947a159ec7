-- long lists
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_big_in_lists_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_big_in_lists_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_big_in_lists_o') AS
SELECT id, k IN ('a','b','c','d','e','f','g','h','i','j','k','l','m','n','o','p','q','r','s','t','u','v') AS a, v NOT IN (1,2,3,4,5,6,7,8,9,11,12,13,14,15,16,17,18,19,20,21,22) AS b, d IN (1.5, 100, 0.10) AS e, id BETWEEN SYMMETRIC 5 AND 2 AS f, (id, k) IN ((1, 'a'), (5, 'ü')) AS g, ts IN (TIMESTAMP '2024-01-01 00:00:01', TIMESTAMP '2024-01-01 00:00:12') AS h FROM t;
