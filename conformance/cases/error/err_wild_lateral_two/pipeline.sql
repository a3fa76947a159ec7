SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'err_wild_lateral_two_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_lateral_two_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, n BIGINT, mx INT, zz INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'err_wild_lateral_two_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_lateral_two_o');
INSERT INTO o SELECT t.id, s.n, s.mx, l.z FROM t LEFT JOIN LATERAL (SELECT COUNT(*) AS n, MAX(z) AS mx FROM u WHERE u.k = t.k) s ON TRUE LEFT JOIN LATERAL (SELECT z FROM u WHERE u.k = t.k ORDER BY z DESC LIMIT 1) l ON TRUE;
