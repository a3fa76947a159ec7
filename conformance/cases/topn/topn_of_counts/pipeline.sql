-- the two most frequent keys, with ties
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'topn_of_counts_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (rn BIGINT, k STRING, n BIGINT, PRIMARY KEY (rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_of_counts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_of_counts_o');
INSERT INTO o SELECT rn, k, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC, k) AS rn FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k)) WHERE rn <= 2;
