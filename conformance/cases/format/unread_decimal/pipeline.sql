-- an unread DECIMAL column that does not fit, and one that is no number
CREATE TABLE t (id INT, d DECIMAL(4, 2), s STRING) WITH ('connector' = 'kafka', 'topic' = 'unread_decimal_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'unread_decimal_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, s FROM t;
