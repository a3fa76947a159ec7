-- EXISTS of a constant
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, `größe` STRING, `a b` INT, `from` STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'exists_of_a_constant_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'exists_of_a_constant_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'exists_of_a_constant_o');
CREATE VIEW o2 AS SELECT id, `größe` AS x FROM t;
INSERT INTO o SELECT id, 'x' FROM t WHERE EXISTS (SELECT 1);
