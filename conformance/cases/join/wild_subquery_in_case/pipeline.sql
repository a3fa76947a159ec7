SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'wild_subquery_in_case_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'wild_subquery_in_case_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, c STRING, m INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_subquery_in_case_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_subquery_in_case_o');
INSERT INTO o SELECT id, CASE WHEN EXISTS (SELECT 1 FROM u WHERE u.k = t.k AND u.z > t.x) THEN 'gt' WHEN t.x IN (SELECT z FROM u) THEN 'in' WHEN t.x NOT IN (SELECT uid FROM u) THEN 'none' ELSE 'other' END, COALESCE((SELECT MAX(z) FROM u WHERE u.k = t.k), -1) FROM t;
