-- a key of two columns in another order, and conditions of either side beside it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, reg STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_composite_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (reg STRING, cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur, reg) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_composite_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, cur STRING, reg STRING, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_composite_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_composite-o');
CREATE TABLE oi (id INT, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_composite_oi', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_composite-oi');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT p.id, p.cur, r.reg, r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON r.reg = p.reg AND p.cur = r.cur AND p.amt > 15;
INSERT INTO oi SELECT p.id, r.rate FROM pay p JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON r.reg = p.reg AND p.cur = r.cur AND p.amt > r.rate * 10 WHERE r.rate < 6;
END;
