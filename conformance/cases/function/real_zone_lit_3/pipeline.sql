-- PST
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_zone_lit_3_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_zone_lit_3_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_zone_lit_3_o') AS SELECT id, TO_TIMESTAMP_LTZ(s, 'yyyy-MM-dd HH:mm:ss', 'PST') AS x, TO_TIMESTAMP_LTZ(s, 'yyyy-MM-dd HH:mm:ss.SSS', 'PST') AS y FROM t;
