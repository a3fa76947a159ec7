-- a window aggregate joined regularly with a changing table, then ranked, then in an upsert topic
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_after_left_join_agg_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE n (k STRING, f DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'window_after_left_join_agg_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (ws TIMESTAMP(3), rk BIGINT, k STRING, x DOUBLE, PRIMARY KEY (ws, rk) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'window_after_left_join_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT ws, rk, k, x FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ws ORDER BY x DESC, k) AS rk FROM (SELECT w.ws, w.k, w.s * n.f AS x FROM (SELECT window_start AS ws, k, SUM(v) AS s FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k) w JOIN n ON w.k = n.k)) WHERE rk <= 2;
