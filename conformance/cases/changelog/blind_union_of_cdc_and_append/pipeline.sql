SET 'execution.checkpointing.interval' = '1s';
-- a changelog and plain events in one stream, then set operations between them
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE manual (acc STRING, amt DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_manual', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (acc STRING, src BIGINT, n BIGINT, s DECIMAL(38, 2), mx DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_union_of_cdc_and_append-o');
CREATE TABLE ia (acc STRING, amt DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_ia', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_union_of_cdc_and_append-ia');
CREATE TABLE ea (acc STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_ea', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_union_of_cdc_and_append-ea');
CREATE TABLE x (acc STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_x', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_union_of_cdc_and_append-x');
CREATE TABLE ud (acc STRING, amt DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_union_of_cdc_and_append_ud', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_union_of_cdc_and_append-ud');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT acc, COUNT(DISTINCT src), COUNT(*), SUM(amt), MAX(amt) FROM (
  SELECT acc, amt, 'cdc' AS src FROM pay UNION ALL SELECT acc, amt, 'man' FROM manual UNION ALL SELECT acc, -amt, 'neg' FROM manual WHERE amt > 2) GROUP BY acc;
INSERT INTO ia SELECT acc, amt FROM pay INTERSECT SELECT acc, CAST(amt * 10 AS DECIMAL(14, 2)) FROM manual;
INSERT INTO ea SELECT acc FROM pay EXCEPT ALL SELECT acc FROM manual WHERE amt = 1;
INSERT INTO x SELECT acc FROM pay WHERE st = 'void' INTERSECT ALL SELECT acc FROM manual;
INSERT INTO ud SELECT acc, amt FROM pay UNION SELECT acc, amt FROM manual;
END;
