SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_within_partial_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, f INT, l INT, n BIGINT, t STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_within_partial_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_within_partial_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts, id MEASURES FIRST(UP.p) AS f, LAST(UP.p) AS l, COUNT(*) AS n, CAST(LAST(UP.ts) AS STRING) AS t ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (ST UP+ DN) WITHIN INTERVAL '4' MINUTE DEFINE UP AS UP.p > LAST(UP.p, 1) OR LAST(UP.p, 1) IS NULL AND UP.p > ST.p, DN AS DN.p < LAST(UP.p)) AS m;
