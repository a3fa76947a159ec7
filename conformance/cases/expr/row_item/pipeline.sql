-- a field of a ROW by its name in brackets, and by its number
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, r ROW<f INT, g STRING, h ROW<x INT, `y z` STRING>>) WITH (
  'connector' = 'kafka', 'topic' = 'row_item_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b STRING, c INT, d STRING, x INT, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'row_item_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'row_item_o');
INSERT INTO o SELECT id, r['f'], r['g'], r[1], r[2], r['h']['x'], r[3]['y z'] FROM e WHERE r['f'] IS NULL OR r['f'] <> 3;
