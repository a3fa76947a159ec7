-- tables dropped and created again
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_drop_and_create_again_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
DROP TABLE IF EXISTS nope;
DROP TABLE t;
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_drop_and_create_again_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
DROP VIEW IF EXISTS t2;
CREATE TEMPORARY TABLE IF NOT EXISTS t (x INT) WITH ('connector' = 'nothing');
DROP TEMPORARY TABLE t;
CREATE TABLE o (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_drop_and_create_again_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_drop_and_create_again_o');
USE default_database;
DROP TABLE IF EXISTS d.t2;
INSERT INTO d.o
SELECT id, k FROM d.t;
