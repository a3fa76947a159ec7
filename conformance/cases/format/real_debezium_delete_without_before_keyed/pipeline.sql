-- repeated change events of a keyed table
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE t (id INT, c STRING, amt DECIMAL(8, 2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'real_debezium_delete_without_before_keyed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, c STRING, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_debezium_delete_without_before_keyed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_debezium_delete_without_before_keyed_o');
INSERT INTO o
SELECT * FROM t WHERE c <> 'b' OR c IS NULL;
