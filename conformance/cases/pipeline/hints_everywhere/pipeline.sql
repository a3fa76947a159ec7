-- hints on tables, views and sinks
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'hints_everywhere_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (name STRING, n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'hints_everywhere_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'hints_everywhere_o');
CREATE VIEW v AS SELECT * FROM t /*+ OPTIONS('scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:2') */;
INSERT INTO o /*+ OPTIONS('json.encode.ignore-null-fields' = 'true') */
SELECT a.name, CAST(b.id AS BIGINT), CAST(a.id AS STRING) FROM t /*+ OPTIONS('properties.group.id' = 'g1') */ AS a JOIN v AS b ON a.name = b.name AND a.id <= b.id;
