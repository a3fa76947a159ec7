SET 'execution.checkpointing.interval' = '1s';
-- views over views, shared by the statements of a set, with mini-batches and two-phase aggregates
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '500 ms';
SET 'table.exec.mini-batch.size' = '10';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_shared_views_mini_batch_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE VIEW clean AS SELECT id, COALESCE(acc, 'none') AS acc, cur, amt, d, CASE st WHEN 'ok' THEN 1 WHEN 'void' THEN 0 END AS okay FROM pay;
CREATE VIEW daily (acc, d, n, amt, okay) AS SELECT acc, d, COUNT(*), SUM(amt), SUM(okay) FROM clean GROUP BY acc, d;
CREATE VIEW yearly AS SELECT acc, YEAR(d) AS y, SUM(n) AS n, SUM(amt) AS amt, MAX(amt) AS best, COUNT(*) AS days FROM daily GROUP BY acc, YEAR(d);
CREATE TABLE o1 (acc STRING, d DATE, n BIGINT, amt DECIMAL(38, 2), okay INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_shared_views_mini_batch_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_shared_views_mini_batch-o1');
CREATE TABLE o2 (acc STRING, y BIGINT, n BIGINT, amt DECIMAL(38, 2), best DECIMAL(38, 2), days BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_shared_views_mini_batch_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_shared_views_mini_batch-o2');
CREATE TABLE o3 (acc STRING, n BIGINT, share DECIMAL(38, 6), PRIMARY KEY (acc) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_shared_views_mini_batch_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_shared_views_mini_batch-o3');
CREATE TABLE o4 (n BIGINT, curs BIGINT, accs BIGINT, amts BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_shared_views_mini_batch_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_shared_views_mini_batch-o4');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT * FROM daily WHERE n > 1 OR d IS NULL;
INSERT INTO o2 SELECT * FROM yearly;
INSERT INTO o3 SELECT y.acc, SUM(y.n), MAX(CAST(y.n AS DECIMAL(20, 6)) / t.n) FROM yearly AS y JOIN (SELECT COUNT(*) AS n FROM clean) AS t ON TRUE GROUP BY y.acc;
INSERT INTO o4 SELECT COUNT(*), COUNT(DISTINCT cur), COUNT(DISTINCT acc), COUNT(DISTINCT amt) FROM clean;
END;
