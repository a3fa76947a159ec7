-- views with column lists over views, temporary ones, dropped and made again
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amount DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_views_of_views_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE VIEW v1 (i, n) AS SELECT id, LOWER(name) FROM t WHERE amount >= 1.25;
CREATE TEMPORARY VIEW v2 AS SELECT i, n, CHAR_LENGTH(n) AS l FROM v1;
DROP TEMPORARY VIEW v2;
CREATE TEMPORARY VIEW IF NOT EXISTS v2 AS SELECT i * 10 AS i, n, 0 AS l FROM v1;
CREATE TABLE o (i INT, n STRING, l INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_views_of_views_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_views_of_views');
INSERT INTO o SELECT * FROM v2;
