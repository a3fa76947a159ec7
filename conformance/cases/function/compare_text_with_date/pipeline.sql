-- a text column compared with a date
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'compare_text_with_date_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'compare_text_with_date_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'compare_text_with_date_o');
INSERT INTO o SELECT id,
  s = d AS a,
  d < s AS b
FROM t;
