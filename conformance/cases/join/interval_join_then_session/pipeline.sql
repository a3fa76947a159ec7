-- an interval join feeds a session window
CREATE TABLE click (usr STRING, url STRING, ct TIMESTAMP(3), WATERMARK FOR ct AS ct - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_then_session_click', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE buy (usr STRING, amt INT, bt TIMESTAMP(3), WATERMARK FOR bt AS bt - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_then_session_buy', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), usr STRING, n BIGINT, total INT) WITH (
  'connector' = 'kafka', 'topic' = 'interval_join_then_session_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW j AS SELECT c.usr, c.url, b.amt, b.bt FROM click c JOIN buy b ON c.usr = b.usr AND b.bt BETWEEN c.ct AND c.ct + INTERVAL '1' MINUTE;
INSERT INTO o SELECT window_start, window_end, usr, COUNT(*), SUM(amt) FROM TABLE(SESSION(TABLE j PARTITION BY usr, DESCRIPTOR(bt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, usr;
