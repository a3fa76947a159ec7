-- common table expressions that use one another, with a name that hides a table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amount DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_cte_nested_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, name STRING, a DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_cte_nested_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_cte_nested');
INSERT INTO o WITH big AS (SELECT * FROM t WHERE amount > 1), t2 (i, n, a) AS (SELECT id, name, amount * 2 FROM big) SELECT x.i, x.n, y.amount FROM t2 AS x JOIN big AS y ON x.i = y.id;
