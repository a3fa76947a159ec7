SET 'execution.checkpointing.interval' = '1s';
-- the last state of each order in event time, and totals over that
CREATE TABLE ev (oid INT, st STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '20' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_dedup_last_event_time_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE one_ (oid INT, st STRING, amt INT, ts TIMESTAMP(3), PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_dedup_last_event_time_one_', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_dedup_last_event_time-one_');
CREATE TABLE total (st STRING, n BIGINT, amt BIGINT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_dedup_last_event_time_total', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_dedup_last_event_time-total');
CREATE TEMPORARY VIEW one_of AS
SELECT oid, st, amt, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY ts DESC) AS rn FROM ev) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO one_ SELECT oid, st, amt, ts FROM one_of WHERE oid IS NOT NULL;
INSERT INTO total SELECT st, COUNT(*), SUM(CAST(amt AS BIGINT)), MAX(ts) FROM one_of GROUP BY st HAVING COUNT(*) <> 2;
END;
