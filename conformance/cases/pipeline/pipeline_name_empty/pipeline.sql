-- an empty pipeline.name
SET 'pipeline.name' = '';
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'pipeline_name_empty_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'pipeline_name_empty_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
