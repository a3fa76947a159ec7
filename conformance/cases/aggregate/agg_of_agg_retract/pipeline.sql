-- the distribution of counts: an aggregate of an aggregate
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'agg_of_agg_retract_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n BIGINT, c BIGINT, mi STRING, ma STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_of_agg_retract_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_of_agg_retract_o');
INSERT INTO o SELECT n, COUNT(*), MIN(k), MAX(k) FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n;
