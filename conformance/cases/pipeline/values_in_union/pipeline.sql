-- VALUES in a union
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, `größe` STRING, `a b` INT, `from` STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'values_in_union_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'values_in_union_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'values_in_union_o');
CREATE VIEW o2 AS SELECT id, `größe` AS x FROM t;
INSERT INTO o SELECT * FROM (VALUES (1, 'a'), (2, CAST(NULL AS STRING))) UNION ALL SELECT id, `from` FROM t;
