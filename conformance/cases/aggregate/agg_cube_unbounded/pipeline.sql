-- CUBE without windows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, r STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_cube_unbounded_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, r STRING, gk BIGINT, gr BIGINT, s INT, PRIMARY KEY (k, r, gk, gr) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_cube_unbounded_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_cube_unbounded_o');
INSERT INTO o SELECT COALESCE(k, '*'), COALESCE(r, '*'), GROUPING(k), GROUPING(r), SUM(v) FROM t GROUP BY CUBE (k, r);
