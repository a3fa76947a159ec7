-- JSON_OBJECTAGG: members move between groups, which become empty
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_json_object_moves_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n BIGINT, a STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_json_object_moves_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_json_object_moves_o');
INSERT INTO o SELECT n, JSON_OBJECTAGG(KEY k VALUE n) FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n;
