-- LISTAGG WITHIN GROUP
CREATE TABLE t (id INT, dept STRING, sex STRING, sal DECIMAL(10,2), hired DATE, boss INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_listagg_within_group_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (l STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_listagg_within_group_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT LISTAGG(dept, ',') WITHIN GROUP (ORDER BY id) FROM t;
