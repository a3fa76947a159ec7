SET 'execution.checkpointing.interval' = '1s';
-- events of a changelog that come twice, and a row that is deleted twice
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_duplicate_cdc_events_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (acc STRING, n BIGINT, s DECIMAL(38, 2), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_duplicate_cdc_events_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_duplicate_cdc_events-o');
CREATE TABLE k (id INT, acc STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_duplicate_cdc_events_k', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_duplicate_cdc_events-k');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT acc, COUNT(*), SUM(amt), COUNT(DISTINCT cur) FROM pay GROUP BY acc;
INSERT INTO k SELECT id, acc FROM pay WHERE st = 'ok';
END;
