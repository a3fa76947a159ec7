SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_quantifier_bounds_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, a INT, n BIGINT, b INT, f1 INT, l1 INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_quantifier_bounds_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_quantifier_bounds-o');
CREATE TABLE p (a INT, n BIGINT, z INT, t TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_quantifier_bounds_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_quantifier_bounds-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM ev MATCH_RECOGNIZE (
  PARTITION BY k ORDER BY ts, id
  MEASURES FIRST(A.id) AS a, COUNT(A.v) AS n, B.id AS b, FIRST(A.id, 1) AS f1, LAST(A.v, 2) AS l1
  AFTER MATCH SKIP TO NEXT ROW PATTERN (A{0,3} B) WITHIN INTERVAL '42' SECOND
  DEFINE A AS A.v < 5, B AS B.v = 5 OR B.s IS NULL);
INSERT INTO p SELECT * FROM ev MATCH_RECOGNIZE (
  ORDER BY ts, id DESC
  MEASURES X.id AS a, COUNT(Y.id) AS n, Z.id AS z, MATCH_ROWTIME() AS t
  AFTER MATCH SKIP PAST LAST ROW PATTERN (X Y{2,4}? Z)
  DEFINE Y AS Y.id > LAST(X.id) AND COUNT(Y.id) < 4, Z AS Z.s = X.s);
END;
