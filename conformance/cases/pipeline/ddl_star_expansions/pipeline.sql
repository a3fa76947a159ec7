-- stars of tables, aliases and rows; duplicate names
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<a INT, b STRING>, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_star_expansions_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x INT, a INT, b STRING, y STRING, id2 INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_star_expansions_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_star_expansions');
INSERT INTO o SELECT q.id, q.r.*, q.name, q.id FROM (SELECT t.*, 1 AS uno FROM t) AS q;
