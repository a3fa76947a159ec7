SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_reluctant_star_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT, n BIGINT, b INT, ps STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_reluctant_star_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_reluctant_star_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, COUNT(X.id) AS n, B.id AS b, LISTAGG(CAST(X.p AS STRING)) AS ps ONE ROW PER MATCH PATTERN (A X*? B) DEFINE A AS A.p > 8, B AS B.p < 6) AS m;
