-- SHOW, DESCRIBE and EXPLAIN in a script
SET 'execution.checkpointing.interval' = '1s';
SHOW TABLES;
SHOW CATALOGS;
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_odd_statements_between_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
DESCRIBE t;
SHOW CREATE TABLE t;
EXPLAIN SELECT k, COUNT(*) FROM t GROUP BY k;
EXPLAIN CHANGELOG_MODE SELECT * FROM t;
SHOW VIEWS;
SHOW COLUMNS FROM t LIKE '%d';
SHOW CURRENT DATABASE;
SET 'pipeline.name' = 'odd';
RESET 'pipeline.name';
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_odd_statements_between_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_odd_statements_between_o');
EXPLAIN ESTIMATED_COST INSERT INTO o SELECT id FROM t;
INSERT INTO o
SELECT id FROM t WHERE k IS NOT NULL;
