-- a correlated deviation of one row is -1 where its argument is NOT NULL
CREATE TABLE t (id INT, n INT NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'corr_deviation_of_one_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'corr_deviation_of_one_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT a.id, (SELECT STDDEV_SAMP(b.n) FROM t b WHERE b.v = a.id), (SELECT VAR_SAMP(b.id) FROM t b WHERE b.v = a.id), (SELECT COUNT(b.n) FROM t b WHERE b.v = a.id) FROM t a;
