-- IF NOT EXISTS leaves what there is
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_create_or_replace_and_exists_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE IF NOT EXISTS t (x BIGINT) WITH ('connector' = 'kafka');
CREATE VIEW IF NOT EXISTS vv AS SELECT id FROM t;
CREATE VIEW IF NOT EXISTS vv AS SELECT v FROM t;
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_create_or_replace_and_exists_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_create_or_replace_and_exists_o');
DROP TABLE IF EXISTS zz;
DROP VIEW IF EXISTS yy;
CREATE DATABASE IF NOT EXISTS default_database;
INSERT INTO o
SELECT id FROM vv;
