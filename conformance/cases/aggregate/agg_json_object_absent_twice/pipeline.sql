-- JSON_OBJECTAGG: with ABSENT ON NULL a key may come twice while its value is NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_json_object_absent_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n INT, a STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_json_object_absent_twice_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_json_object_absent_twice_o');
INSERT INTO o SELECT n, JSON_OBJECTAGG(KEY k VALUE v ABSENT ON NULL) FROM (SELECT 1 AS n, k, v FROM t) GROUP BY n;
