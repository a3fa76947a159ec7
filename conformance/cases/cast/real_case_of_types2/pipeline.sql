-- branches of several types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_case_of_types2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_case_of_types2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_case_of_types2_o') AS
SELECT id, CASE id WHEN 1 THEN i WHEN 2 THEN b WHEN 4 THEN d ELSE f END AS a, COALESCE(i, d, 0) AS c, IF(id > 2, 'ab', 'c') AS d, CASE WHEN id = 1 THEN 'x' WHEN id = 2 THEN s END AS e, COALESCE(d, b) AS f, NULLIF(d, i) AS g, CASE WHEN bo THEN 1 ELSE 2.50 END AS h, IFNULL(i, b) AS j FROM t;
