SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'wild_division_two_levels_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'wild_division_two_levels_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_division_two_levels_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_division_two_levels_o');
INSERT INTO o SELECT id FROM t a WHERE EXISTS (SELECT 1 FROM u WHERE u.k = a.k AND EXISTS (SELECT 1 FROM t b WHERE b.k = u.k AND b.id > a.id));
