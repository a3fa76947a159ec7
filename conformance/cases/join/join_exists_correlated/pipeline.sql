-- EXISTS and NOT EXISTS with a correlated condition
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_exists_correlated_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_exists_correlated_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_exists_correlated_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_exists_correlated_o');
CREATE TABLE p (id INT, k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_exists_correlated_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_exists_correlated_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, k FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.y <> '3');
INSERT INTO p SELECT id, k FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k);
END;
