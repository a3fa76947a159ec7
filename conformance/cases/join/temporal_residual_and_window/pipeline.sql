-- a LEFT temporal join with a further condition, then a tumbling window over its result
CREATE TABLE pay (id INT, cur STRING, amount INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_residual_and_window_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (currency STRING, rate DECIMAL(10,4), valid_from TIMESTAMP(3), WATERMARK FOR valid_from AS valid_from, PRIMARY KEY (currency) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'temporal_residual_and_window_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, eur DECIMAL(20,6), rate DECIMAL(10,4)) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_residual_and_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE w (ws TIMESTAMP(3), n BIGINT, missing BIGINT, total DECIMAL(38,4)) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_residual_and_window_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW conv AS SELECT p.id, p.amount, p.ts, r.rate, p.amount * r.rate AS eur FROM pay AS p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.currency AND r.rate > 0.01;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, eur, rate FROM conv;
INSERT INTO w SELECT window_start, COUNT(*), COUNT(*) FILTER (WHERE rate IS NULL), SUM(eur) FROM TABLE(TUMBLE(TABLE conv, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) GROUP BY window_start, window_end;
END;
