SET 'execution.checkpointing.interval' = '1s';
-- elements of rows that change and go
CREATE TABLE t (id INT, tags ARRAY<STRING>, rs ARRAY<ROW<x INT, y STRING>>, m MAP<STRING, DOUBLE>, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_of_cdc_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (tag STRING, n BIGINT, ids BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_of_cdc_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_of_cdc-a');
CREATE TABLE b (id INT, x INT, y STRING, pos INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_of_cdc_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_of_cdc-b');
CREATE TABLE c (id INT, k STRING, v DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_of_cdc_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_of_cdc-c');
CREATE TABLE d (x INT, ids STRING, PRIMARY KEY (x) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_unnest_of_cdc_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_of_cdc-d');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT tag, COUNT(*), COUNT(DISTINCT id) FROM t CROSS JOIN UNNEST(tags) AS u (tag) GROUP BY tag;
INSERT INTO b SELECT id, x, y, pos FROM t LEFT JOIN UNNEST(rs) WITH ORDINALITY AS u (x, y, pos) ON TRUE;
INSERT INTO c SELECT id, k, v FROM t, UNNEST(m) AS u (k, v) WHERE tags[1] = 'a';
INSERT INTO d SELECT x, CAST(COUNT(*) AS STRING) || '/' || CAST(MAX(e) AS STRING) FROM (SELECT x, ARRAY_AGG(id) AS ids FROM t CROSS JOIN UNNEST(rs) AS u (x, y) GROUP BY x) CROSS JOIN UNNEST(ids) AS w (e) GROUP BY x;
END;
