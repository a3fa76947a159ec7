-- options in hints of the source and the sink
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_compiled_hint_options_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'latest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_compiled_hint_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_compiled_hint_options_o');
INSERT INTO o /*+ OPTIONS('sink.transactional-id-prefix' = 'hinted', 'format' = 'csv') */
SELECT id, k FROM t /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */ AS x WHERE x.id > 1;
