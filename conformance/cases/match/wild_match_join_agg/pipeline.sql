SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_match_join_agg_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE dim (s STRING, label STRING, PRIMARY KEY (s) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_match_join_agg_dim', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (label STRING, n BIGINT, mx INT, PRIMARY KEY (label) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_match_join_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_match_join_agg_o');
INSERT INTO o SELECT label, COUNT(*), MAX(hi) FROM (SELECT s, hi FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES B.p AS hi, A.id AS aid ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A B C) DEFINE B AS B.p > A.p, C AS C.p < B.p)) m JOIN dim ON m.s = dim.s GROUP BY label;
