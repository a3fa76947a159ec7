-- an outer join of aggregates that retract
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_join_of_aggregates_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, w DECIMAL(6, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'outer_join_of_aggregates_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE o (k STRING, n BIGINT, s INT, m BIGINT, w DECIMAL(38, 2), diff DECIMAL(38, 2), f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'outer_join_of_aggregates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'outer_join_of_aggregates_o');
INSERT INTO o
SELECT COALESCE(x.k, y.k), x.n, x.s, y.m, y.w, COALESCE(x.s, 0) - COALESCE(y.w, 0), CASE WHEN x.k IS NULL THEN 'right' WHEN y.k IS NULL THEN 'left' ELSE 'both' END
FROM (SELECT k, COUNT(*) AS n, SUM(v) AS s FROM a GROUP BY k HAVING SUM(v) IS NULL OR SUM(v) <> 3) x
FULL OUTER JOIN (SELECT k, COUNT(w) AS m, SUM(w) AS w FROM b GROUP BY k) y ON x.k = y.k AND y.m > 0;
