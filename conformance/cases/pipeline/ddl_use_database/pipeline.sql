-- databases, qualified names, USE
SET 'execution.checkpointing.interval' = '1s';
CREATE DATABASE IF NOT EXISTS d1;
USE d1;
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_use_database_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE default_catalog.default_database.o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_use_database_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_use_database');
USE default_database;
INSERT INTO o SELECT id + 1 FROM d1.t;
