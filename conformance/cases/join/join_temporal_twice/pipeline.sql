-- two temporal joins in one query, the second by the time that the first passes on, and a window behind them
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, reg STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_twice_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_twice_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE names (cur STRING, name STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_twice_names', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, rate DOUBLE, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_twice_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_twice-o');
CREATE TABLE w (name STRING, wstart TIMESTAMP(3), n BIGINT, total DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_twice_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_twice-w');
CREATE VIEW both_of AS SELECT p.id, p.amt, p.ts, r.rate, n.name FROM pay p JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur LEFT JOIN names FOR SYSTEM_TIME AS OF p.ts AS n ON r.cur = n.cur;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, rate, name FROM both_of;
INSERT INTO w SELECT name, window_start, COUNT(*), SUM(amt * rate) FROM TABLE(TUMBLE(TABLE both_of, DESCRIPTOR(ts), INTERVAL '15' MINUTE)) GROUP BY name, window_start, window_end;
END;
