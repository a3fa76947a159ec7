-- maxwell copied to the other formats
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, c STRING, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_maxwell_copied_to_others_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json', 'maxwell-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, c STRING, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_maxwell_copied_to_others_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'canal-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_maxwell_copied_to_others_o');
CREATE TABLE p (id INT, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_maxwell_copied_to_others_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'maxwell-json', 'maxwell-json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_maxwell_copied_to_others_p');
CREATE TABLE r (c STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_maxwell_copied_to_others_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'debezium-json.timestamp-format.standard' = 'ISO-8601', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_maxwell_copied_to_others_r');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o
SELECT * FROM t;
INSERT INTO p
SELECT id, c FROM t;
INSERT INTO r
SELECT UPPER(c), -id FROM t;
END;
