-- FLOAT and DOUBLE as branches of one column
CREATE TABLE t (id INT, f FLOAT, d DOUBLE, x DECIMAL(6, 2), b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE fd (id INT, v STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_fd', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE df (id INT, v STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_df', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE fx (id INT, v STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_fx', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE xf (id INT, v STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_xf', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE fb (id INT, v STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_approximate_fb', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO fd SELECT id, CAST(v AS STRING), TYPEOF(v) FROM (SELECT id, f AS v FROM t UNION ALL SELECT id, d AS v FROM t);
INSERT INTO df SELECT id, CAST(v AS STRING), TYPEOF(v) FROM (SELECT id, d AS v FROM t UNION ALL SELECT id, f AS v FROM t);
INSERT INTO fx SELECT id, CAST(v AS STRING), TYPEOF(v) FROM (SELECT id, f AS v FROM t UNION ALL SELECT id, x AS v FROM t);
INSERT INTO xf SELECT id, CAST(v AS STRING), TYPEOF(v) FROM (SELECT id, x AS v FROM t UNION ALL SELECT id, f AS v FROM t);
INSERT INTO fb SELECT id, CAST(v AS STRING), TYPEOF(v) FROM (SELECT id, b AS v FROM t UNION ALL SELECT id, f AS v FROM t);
END;
