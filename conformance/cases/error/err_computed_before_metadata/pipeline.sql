-- a computed column that uses a metadata column declared after it
CREATE TABLE t (id INT, c AS part + 10, part INT METADATA FROM 'partition' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'err_computed_before_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c INT, p INT) WITH ('connector' = 'kafka', 'topic' = 'err_computed_before_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, c, part FROM t;
