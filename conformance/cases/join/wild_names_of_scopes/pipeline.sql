SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, u ROW<z INT, w STRING>, k STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_names_of_scopes_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (z INT, t ROW<id INT>, k STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_names_of_scopes_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_names_of_scopes_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_names_of_scopes_o');
INSERT INTO o SELECT t.id, t.u.z, (SELECT MAX(u.z) FROM u WHERE u.k = t.k AND t.id < 5) FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.t.id = t.id AND u.k = t.k);
