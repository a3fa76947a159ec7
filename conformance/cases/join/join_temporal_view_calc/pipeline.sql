-- a view of versions may compute beside the key and filter
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, reg STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_calc_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE log (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_calc_log', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, cur STRING, twice DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_calc_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_view_calc-o');
CREATE VIEW last_of AS SELECT cur, rate, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY ts DESC) AS n FROM log) WHERE n = 1;
CREATE VIEW rates AS SELECT cur, rate * 2 AS twice, ts FROM last_of;
INSERT INTO o SELECT p.id, p.cur, r.twice FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur AND r.twice < 6;
