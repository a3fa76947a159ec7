-- databases
SET 'execution.checkpointing.interval' = '1s';
CREATE DATABASE IF NOT EXISTS rawdb COMMENT 'raw data' WITH ('k' = 'v');
CREATE DATABASE mart;
USE rawdb;
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'databases_and_use_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
USE mart;
CREATE TABLE o (id INT, up STRING) WITH (
  'connector' = 'kafka', 'topic' = 'databases_and_use_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'databases_and_use_o');
CREATE VIEW default_catalog.rawdb.clean AS SELECT id, up FROM rawdb.t WHERE up IS NOT NULL;
USE CATALOG default_catalog;
USE mart;
INSERT INTO o SELECT * FROM `default_catalog`.`rawdb`.`clean`;
SHOW DATABASES;
SHOW CURRENT DATABASE;
DROP DATABASE IF EXISTS nope;
