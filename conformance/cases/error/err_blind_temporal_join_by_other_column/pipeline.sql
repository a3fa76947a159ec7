SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_temporal_join_by_other_column_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (k STRING, rate INT, vt TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED, WATERMARK FOR vt AS vt) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_blind_temporal_join_by_other_column_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_temporal_join_by_other_column_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_temporal_join_by_other_column-o');
INSERT INTO o SELECT a.id, r.rate FROM ev AS a JOIN r FOR SYSTEM_TIME AS OF a.ts AS r ON a.v = r.rate;
