SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_quant_optional_range_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c1 INT, c2 INT, d INT) WITH ('connector' = 'kafka', 'topic' = 'wild_quant_optional_range_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_quant_optional_range_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS a, B.id AS b, FIRST(C.id) AS c1, LAST(C.id) AS c2, D.id AS d ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B? C{1,2} D) DEFINE A AS A.p >= 10, B AS B.p = 12 OR B.p = 13, C AS C.p < 14, D AS D.p < C.p) AS m;
