-- a table of versions that is a changelog with old rows; a deletion ends a version at the time of the row it takes away
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, cur STRING, reg STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_debezium_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_debezium_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o_in (id INT, cur STRING, rate DOUBLE, since TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_debezium_o_in', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_debezium-o_in');
CREATE TABLE o_left (id INT, cur STRING, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_debezium_o_left', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_debezium-o_left');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o_in SELECT p.id, p.cur, r.rate, r.ts FROM pay p JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
INSERT INTO o_left SELECT p.id, p.cur, r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
END;
