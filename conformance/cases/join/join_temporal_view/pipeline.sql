-- a view that keeps the last row of each key is a table of versions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, reg STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE log (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_log', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, cur STRING, rate DOUBLE, since TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_view_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_view-o');
CREATE VIEW rates AS SELECT cur, rate, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY ts DESC) AS n FROM log) WHERE n = 1;
INSERT INTO o SELECT p.id, p.cur, r.rate, r.ts FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
