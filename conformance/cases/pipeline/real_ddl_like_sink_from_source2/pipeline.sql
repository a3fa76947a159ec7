-- a sink like its source
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, p DECIMAL(5, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_like_sink_from_source2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH ('topic' = 'real_ddl_like_sink_from_source2_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_like_sink_from_source2_o', 'json.encode.decimal-as-plain-number' = 'true') LIKE t (OVERWRITING OPTIONS);
INSERT INTO o
SELECT * FROM t WHERE p IS NOT NULL;
