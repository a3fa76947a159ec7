SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'err_wild_lateral_left_top1_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_lateral_left_top1_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, z INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'err_wild_lateral_left_top1_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_lateral_left_top1_o');
INSERT INTO o SELECT t.id, l.z FROM t LEFT JOIN LATERAL (SELECT z FROM u WHERE u.k = t.k ORDER BY z DESC LIMIT 1) l ON TRUE;
