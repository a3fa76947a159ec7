-- the first and the last row of all, with and without its number, into tables with a key
CREATE TABLE t (id INT, c BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'last_row_of_all_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE asc6 (id INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'last_row_of_all_asc6', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE asc10 (id INT, ts TIMESTAMP(3), rn BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'last_row_of_all_asc10', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE desc6 (id INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'last_row_of_all_desc6', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE desc10 (id INT, ts TIMESTAMP(3), rn BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'last_row_of_all_desc10', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO asc6 SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ts ASC) AS rn FROM t WHERE c) WHERE rn = 1;
INSERT INTO asc10 SELECT id, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ts ASC) AS rn FROM t WHERE c) WHERE rn = 1;
INSERT INTO desc6 SELECT id, ts FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ts DESC) AS rn FROM t WHERE c) WHERE rn = 1;
INSERT INTO desc10 SELECT id, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ts DESC) AS rn FROM t WHERE c) WHERE rn = 1;
END;
