-- changes into csv
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_debezium_upsert_pk_join_sink_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_debezium_upsert_pk_join_sink_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_debezium_upsert_pk_join_sink_o');
INSERT INTO o
SELECT * FROM t;
