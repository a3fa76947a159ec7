-- one source, three views of views, five sinks of different kinds in a statement set
CREATE TABLE feed (id INT, payload STRING, tags ARRAY<STRING>, m MAP<STRING, INT>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'shared_views_statement_set_feed', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE byuser (u STRING, n BIGINT, total DOUBLE, PRIMARY KEY (u) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'shared_views_statement_set_byuser', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE flat (id INT, tag STRING, pos INT) WITH (
  'connector' = 'kafka', 'topic' = 'shared_views_statement_set_flat', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE win (ws TIMESTAMP(3), u STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'shared_views_statement_set_win', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE last_ (id INT, u STRING, amt DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'shared_views_statement_set_last_', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE kv (id INT, mk STRING, mv INT) WITH (
  'connector' = 'kafka', 'topic' = 'shared_views_statement_set_kv', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW p AS SELECT id, JSON_VALUE(payload, '$.u') AS u, TRY_CAST(JSON_VALUE(payload, '$.amt') AS DOUBLE) AS amt, tags, m, ts FROM feed;
CREATE VIEW good AS SELECT * FROM p WHERE u IS NOT NULL;
CREATE VIEW latest AS SELECT id, u, amt FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r FROM good) WHERE r = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO byuser SELECT u, COUNT(*), SUM(amt) FROM latest GROUP BY u;
INSERT INTO flat SELECT id, tag, pos FROM p CROSS JOIN UNNEST(tags) WITH ORDINALITY AS t(tag, pos);
INSERT INTO win SELECT window_start, u, COUNT(*) FROM TABLE(TUMBLE(TABLE good, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, u;
INSERT INTO last_ SELECT * FROM latest;
INSERT INTO kv SELECT id, mk, mv FROM p LEFT JOIN UNNEST(m) AS t(mk, mv) ON TRUE;
END;
