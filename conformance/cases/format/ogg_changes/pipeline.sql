-- Oracle GoldenGate
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'ogg_changes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'ogg-json');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'ogg_changes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'ogg-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ogg_changes_o');
CREATE TABLE p (n STRING, c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'ogg_changes_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'ogg-json', 'ogg-json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ogg_changes_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM t;
INSERT INTO p SELECT name, COUNT(*) FROM t GROUP BY name;
END;
