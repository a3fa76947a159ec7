SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, x INT, y DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'wild_subquery_in_join_on_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (uid INT, k STRING, z INT) WITH ('connector' = 'kafka', 'topic' = 'wild_subquery_in_join_on_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, uid INT, PRIMARY KEY (id, uid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_subquery_in_join_on_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_subquery_in_join_on_o');
INSERT INTO o SELECT t.id, COALESCE(u.uid, 0) FROM (SELECT * FROM t WHERE id > (SELECT MIN(uid) FROM u)) t LEFT JOIN (SELECT * FROM u WHERE z IN (SELECT x FROM t)) u ON t.k = u.k;
