SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'err_wild_name_ambiguous_within_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_name_ambiguous_within_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'err_wild_name_ambiguous_within_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_name_ambiguous_within_o');
INSERT INTO o SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u a JOIN u b ON a.uid = b.uid WHERE k = 'a');
