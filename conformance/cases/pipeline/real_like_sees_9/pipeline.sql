-- LIKE base with o2 BIGINT METADATA FROM 'offset' VIRTUAL, c AS o2 + id
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, ts TIMESTAMP(3), n BIGINT, rt AS TO_TIMESTAMP_LTZ(n, 3), p INT METADATA FROM 'partition' VIRTUAL, mt TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'real_like_sees_9_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE t (o2 BIGINT METADATA FROM 'offset' VIRTUAL, c AS o2 + id) LIKE base ;
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_like_sees_9_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_like_sees_9_o') AS SELECT * FROM t;
