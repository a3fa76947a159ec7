-- an aggregate into debezium-json: every record in order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_agg_to_debezium_ordered_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_agg_to_debezium_ordered_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_agg_to_debezium_ordered_o');
INSERT INTO o SELECT k, SUM(v) FROM t GROUP BY k;
