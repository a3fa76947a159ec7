-- three topics of three shapes brought into one, with their names
CREATE TABLE a (id INT, amount INT, src STRING METADATA FROM 'topic' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'more_union_of_topics_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (rf STRING, cents BIGINT, h MAP<STRING, BYTES> METADATA FROM 'headers' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'more_union_of_topics_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (id STRING, val DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'more_union_of_topics_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (k STRING, amount DECIMAL(20, 2), src STRING, kind STRING) WITH ('connector' = 'kafka', 'topic' = 'more_union_of_topics_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(id AS STRING), CAST(amount AS DECIMAL(20, 2)), SPLIT_INDEX(src, '_', 4), 'int' FROM a
UNION ALL SELECT COALESCE(rf, '?'), cents / 100.00, DECODE(h['s'], 'UTF-8'), 'cents' FROM b
UNION ALL SELECT TRIM(id), CAST(val AS DECIMAL(20, 2)), NULLIF('c', 'd'), 'dbl' FROM c;
