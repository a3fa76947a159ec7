-- two sinks read one table, one through a filter: watermark on every row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, txt STRING, ts AS TO_TIMESTAMP(txt), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_on_event_two_sinks_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_on_event_two_sinks_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_on_event_two_sinks_o');
CREATE TABLE p (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_on_event_two_sinks_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_on_event_two_sinks_p');
CREATE TEMPORARY VIEW good AS SELECT id, ts FROM e WHERE txt LIKE '2026%';
EXECUTE STATEMENT SET BEGIN
INSERT INTO p SELECT id, CAST(ts AS TIMESTAMP(3)) FROM e;
INSERT INTO o SELECT window_start, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM TABLE(TUMBLE(TABLE good, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
END;
