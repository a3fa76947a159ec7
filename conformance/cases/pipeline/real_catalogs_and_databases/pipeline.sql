-- tables, views in several catalogs and databases
SET 'execution.checkpointing.interval' = '1s';
CREATE CATALOG lake WITH ('type' = 'generic_in_memory', 'default-database' = 'bronze');
CREATE DATABASE IF NOT EXISTS lake.silver COMMENT 'clean' WITH ('owner' = 'me');
CREATE TABLE lake.bronze.t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_catalogs_and_databases_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
USE CATALOG lake;
USE silver;
CREATE VIEW clean AS SELECT id, TRIM(k) AS k, COALESCE(v, 0) AS v FROM bronze.t WHERE k IS NOT NULL;
USE lake.bronze;
USE CATALOG default_catalog;
CREATE TABLE o (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_catalogs_and_databases_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_catalogs_and_databases_o');
ALTER DATABASE lake.silver SET ('owner' = 'you');
USE CATALOG lake;
INSERT INTO default_catalog.default_database.o
SELECT c.id, c.k, c.v FROM lake.silver.clean AS c WHERE c.v >= 0;
