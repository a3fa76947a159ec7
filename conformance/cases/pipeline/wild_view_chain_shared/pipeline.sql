SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_view_chain_shared_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE VIEW v1 (i, key_, val) AS SELECT id, COALESCE(k, 'none'), v FROM base;
CREATE VIEW v2 AS SELECT key_, COUNT(*) AS n, SUM(val) AS s FROM v1 GROUP BY key_;
CREATE VIEW v3 AS SELECT n, COUNT(*) AS keys_, MAX(s) AS mx FROM v2 GROUP BY n;
CREATE TABLE o (n BIGINT, keys_ BIGINT, mx INT, PRIMARY KEY (n) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_view_chain_shared_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_view_chain_shared_o');
CREATE TABLE p (key_ STRING, n BIGINT, s INT, PRIMARY KEY (key_) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_view_chain_shared_p', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_view_chain_shared_p');
CREATE TABLE q (key_ STRING, share DOUBLE, PRIMARY KEY (key_) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_view_chain_shared_q', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_view_chain_shared_q');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM v3;
INSERT INTO p SELECT * FROM v2 WHERE n > 0;
INSERT INTO q SELECT v2.key_, v2.n * 1.0E0 / t.total FROM v2 CROSS JOIN (SELECT SUM(n) AS total FROM v2) t;
END;
