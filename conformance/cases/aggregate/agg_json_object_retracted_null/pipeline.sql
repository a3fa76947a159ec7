-- JSON_OBJECTAGG over rows that are taken back, with values that were NULL, left out
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_json_object_retracted_null_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n INT, a STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_json_object_retracted_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_json_object_retracted_null_o');
INSERT INTO o SELECT n, JSON_OBJECTAGG(KEY k VALUE v ABSENT ON NULL) FROM (SELECT 1 AS n, k, MAX(v) AS v FROM t GROUP BY k) GROUP BY n;
