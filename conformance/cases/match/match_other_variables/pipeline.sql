-- conditions on other variables
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_other_variables_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_other_variables_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_other_variables-o1');
CREATE TABLE o2 (a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_other_variables_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_other_variables-o2');
CREATE TABLE o3 (a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_other_variables_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_other_variables-o3');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, c FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.px AS a, B.px AS b, C.px AS c
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B C)
  DEFINE B AS B.px > A.px, C AS C.px < B.px AND C.px > A.px
);
INSERT INTO o2 SELECT a, b, c FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.px AS a, B.px AS b, C.px AS c
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B C)
  DEFINE B AS B.px > A.px, C AS C.px < B.px AND C.px > A.px
);
INSERT INTO o3 SELECT a, b, c FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.px AS a, LAST(B.px) AS b, C.px AS c
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE B AS B.px > A.px, C AS C.px < A.px AND LAST(B.px) IS NOT NULL
);
END;
