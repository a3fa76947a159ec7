-- views described and shown
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_views_described_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE VIEW w (a, b) AS SELECT id, UPPER(k) FROM t WHERE v > 0;
DESCRIBE w;
SHOW CREATE VIEW w;
SHOW COLUMNS IN w;
SHOW VIEWS LIKE 'w%';
SHOW TABLES NOT LIKE 'x%';
SHOW DATABASES;
SHOW CURRENT CATALOG;
SHOW USER FUNCTIONS;
SHOW MODULES;
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_views_described_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_views_described_o') AS
SELECT * FROM w;
