-- three sinks of one view
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'statement_set_shared_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, cls STRING) WITH (
  'connector' = 'kafka', 'topic' = 'statement_set_shared_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'statement_set_shared_o');
CREATE TABLE o2 (name STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'statement_set_shared_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'statement_set_shared_p');
CREATE TABLE o3 (tag STRING, ord INT, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'statement_set_shared_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'statement_set_shared_q');
CREATE TEMPORARY VIEW classified AS SELECT *, CASE WHEN amt > 5 THEN 'big' WHEN amt > 0 THEN 'small' WHEN amt IS NULL THEN 'unknown' ELSE 'negative' END AS cls FROM t;
EXECUTE STATEMENT SET
BEGIN
  INSERT INTO o SELECT id, cls FROM classified WHERE cls <> 'unknown';
  INSERT INTO o2 SELECT cls, COUNT(*) FROM classified GROUP BY cls;
  INSERT INTO o3 SELECT tag, ord, id FROM classified CROSS JOIN UNNEST(tags) WITH ORDINALITY AS u(tag, ord);
END;
