SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_cte_shadowing_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_cte_shadowing_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_cte_shadowing_o');
INSERT INTO o WITH base2 AS (SELECT k, v FROM base WHERE v IS NOT NULL), x (kk, nn) AS (SELECT k, COUNT(*) FROM base2 GROUP BY k), y AS (WITH base2 AS (SELECT * FROM x WHERE nn > 1) SELECT kk, nn * 10 AS nn FROM base2)
SELECT COALESCE(x.kk, '?'), COALESCE(y.nn, x.nn) FROM x LEFT JOIN y ON x.kk = y.kk;
