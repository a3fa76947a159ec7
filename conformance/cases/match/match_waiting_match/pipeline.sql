-- a match that waits for an earlier search
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_waiting_match_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_waiting_match_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_waiting_match-o1');
CREATE TABLE o2 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_waiting_match_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_waiting_match-o2');
CREATE TABLE o3 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_waiting_match_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_waiting_match-o3');
CREATE TABLE o4 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_waiting_match_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_waiting_match-o4');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, C.id AS b, COUNT(B.id) + 0 AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B+? C)
  DEFINE A AS A.px > 5, B AS SUM(B.px) + A.px < 45, C AS C.px > A.px
);
INSERT INTO o2 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, C.id AS b, COUNT(B.id) + 0 AS n
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B+? C)
  DEFINE A AS A.px > 5, B AS SUM(B.px) + A.px < 45, C AS C.px > A.px
);
INSERT INTO o3 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, C.id AS b, COUNT(B.id) + 1 AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B+? C) WITHIN INTERVAL '6' SECOND
  DEFINE A AS A.px > 5, B AS SUM(B.px) + A.px < 45, C AS C.px > A.px
);
INSERT INTO o4 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, C.id AS b, COUNT(B.id) + 1 AS n
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B+? C) WITHIN INTERVAL '4' SECOND
  DEFINE A AS A.px > 5, B AS SUM(B.px) + A.px < 45, C AS C.px > A.px
);
END;
