-- SELECT DISTINCT and a subquery with HAVING
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_select_distinct_having_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, v INT, PRIMARY KEY (k, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_select_distinct_having_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_select_distinct_having_o');
INSERT INTO o SELECT DISTINCT k, v FROM t WHERE k IN (SELECT k FROM t GROUP BY k HAVING COUNT(*) >= 5);
