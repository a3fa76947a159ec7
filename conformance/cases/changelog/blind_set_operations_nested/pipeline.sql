SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_set_operations_nested_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (acc STRING, st STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_set_operations_nested_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_set_operations_nested-a');
CREATE TABLE b (acc STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_set_operations_nested_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_set_operations_nested-b');
CREATE TABLE c (n BIGINT, accs BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_set_operations_nested_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_set_operations_nested-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT acc, st FROM pay WHERE id < 12 UNION SELECT acc, st FROM pay WHERE id > 9 EXCEPT SELECT acc, st FROM pay WHERE st = 'void' INTERSECT SELECT acc, st FROM pay WHERE cur IS NULL;
INSERT INTO b SELECT * FROM ((SELECT acc FROM pay UNION ALL SELECT cur FROM pay) EXCEPT ALL (SELECT acc FROM pay WHERE st = 'ok' INTERSECT ALL SELECT acc FROM pay WHERE cur = 'EUR')) AS u;
INSERT INTO c SELECT COUNT(*), COUNT(DISTINCT acc) FROM (SELECT acc, cur FROM pay INTERSECT SELECT acc, cur FROM pay WHERE amt > 0);
END;
