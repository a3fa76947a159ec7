-- LIKE and primary keys
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'like_key_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE k (id INT, up STRING NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'like_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_key_o');
CREATE TABLE k2 WITH ('topic' = 'like_key_p', 'sink.transactional-id-prefix' = 'like_key_p') LIKE k (OVERWRITING OPTIONS);
CREATE TABLE k3 (PRIMARY KEY (up) NOT ENFORCED) WITH ('topic' = 'like_key_q', 'sink.transactional-id-prefix' = 'like_key_q') LIKE k (EXCLUDING CONSTRAINTS OVERWRITING OPTIONS);
EXECUTE STATEMENT SET BEGIN
INSERT INTO k2 SELECT id, COALESCE(up, '-') FROM t;
INSERT INTO k3 SELECT id, up FROM t WHERE up IS NOT NULL;
END;
