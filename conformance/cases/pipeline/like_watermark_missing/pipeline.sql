-- LIKE with a watermark of a column that is excluded
CREATE TABLE a (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'like_watermark_missing_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (x INT, WATERMARK FOR ts AS ts) LIKE a (OVERWRITING WATERMARKS);
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'like_watermark_missing_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM a;
