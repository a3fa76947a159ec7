SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'wild_division_nested_exists_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'wild_division_nested_exists_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (k STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_division_nested_exists_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_division_nested_exists_o');
INSERT INTO o SELECT DISTINCT k FROM t a WHERE k IS NOT NULL AND NOT EXISTS (SELECT 1 FROM u WHERE u.z < 2 AND NOT EXISTS (SELECT 1 FROM t b WHERE b.k = u.k AND b.id = a.id));
