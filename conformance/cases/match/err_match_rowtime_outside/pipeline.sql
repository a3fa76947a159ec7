-- MATCH_ROWTIME outside of MATCH_RECOGNIZE
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_rowtime_outside_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_rowtime_outside_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_match_rowtime_outside-o');
INSERT INTO o SELECT MATCH_ROWTIME() FROM q;
