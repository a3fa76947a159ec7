SET 'execution.checkpointing.interval' = '1s';
-- arrays, rows and maps to rows, with the position and without; then counted
CREATE TABLE t (id INT, tags ARRAY<STRING>, items ARRAY<ROW<n STRING, q INT>>, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_ordinality_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (id INT, tag STRING, pos INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_ordinality_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_ordinality-a');
CREATE TABLE b (id INT, n STRING, q INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_ordinality_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_ordinality-b');
CREATE TABLE c (id INT, k STRING, v INT, tag STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_unnest_ordinality_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_ordinality-c');
CREATE TABLE d (tag STRING, n BIGINT, firstpos INT, PRIMARY KEY (tag) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_unnest_ordinality_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_unnest_ordinality-d');
CREATE TEMPORARY VIEW tagged AS SELECT id, tag, pos FROM t CROSS JOIN UNNEST(tags) WITH ORDINALITY AS u (tag, pos);
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT * FROM tagged;
INSERT INTO b SELECT id, x.n, q FROM t LEFT JOIN UNNEST(items) AS x (n, q) ON TRUE;
INSERT INTO c SELECT id, k, v, tag FROM t, UNNEST(m) AS mm (k, v), UNNEST(tags) AS tt (tag) WHERE v IS NOT NULL OR tag = 'x';
INSERT INTO d SELECT COALESCE(tag, 'none'), COUNT(*), MIN(pos) FROM tagged GROUP BY COALESCE(tag, 'none');
END;
