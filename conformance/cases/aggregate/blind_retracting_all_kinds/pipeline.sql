SET 'execution.checkpointing.interval' = '1s';
-- a ledger by CDC: every aggregate has to take back
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_retracting_all_kinds_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE o (acc STRING, n BIGINT, na BIGINT, s DECIMAL(38, 2), a DECIMAL(38, 6), mx DECIMAL(14, 2), mn DECIMAL(14, 2), dmx DATE, dmn DATE, curs BIGINT, okcurs BIGINT, smax STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_retracting_all_kinds_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_retracting_all_kinds-o');
CREATE TABLE k (acc STRING, cur STRING, n BIGINT, s DECIMAL(38, 2), sd DECIMAL(38, 2), everyok BIGINT, PRIMARY KEY (acc, cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_retracting_all_kinds_k', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_retracting_all_kinds-k');
CREATE TABLE bigs (acc STRING, n BIGINT, s DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_retracting_all_kinds_bigs', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_retracting_all_kinds-bigs');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT acc, COUNT(*), COUNT(amt), SUM(amt), AVG(amt), MAX(amt), MIN(amt), MAX(d), MIN(d), COUNT(DISTINCT cur), COUNT(DISTINCT cur) FILTER (WHERE st = 'ok'), MAX(st) FILTER (WHERE amt > 0)
  FROM pay GROUP BY acc;
INSERT INTO k SELECT COALESCE(acc, '-'), COALESCE(cur, '-'), COUNT(*), SUM(amt), SUM(DISTINCT amt), SUM(CASE WHEN st = 'ok' THEN 1 ELSE 0 END) FROM pay GROUP BY COALESCE(acc, '-'), COALESCE(cur, '-');
INSERT INTO bigs SELECT acc, COUNT(*), SUM(amt) FROM pay WHERE st IS DISTINCT FROM 'void' GROUP BY acc HAVING SUM(amt) > 20 AND COUNT(DISTINCT amt) > 1;
END;
