-- JSON_OBJECTAGG: two equal keys
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_objectagg_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n INT, a STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_json_objectagg_twice_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_objectagg_twice_o');
INSERT INTO o SELECT n, JSON_OBJECTAGG(KEY k VALUE v) FROM (SELECT 1 AS n, k, v FROM t) GROUP BY n;
