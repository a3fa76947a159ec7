-- OPTIONS hints on source and sink override the table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_options_hint_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_options_hint_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_options_hint');
INSERT INTO o /*+ OPTIONS('json.encode.ignore-null-fields' = 'true') */ SELECT * FROM t /*+ OPTIONS('json.ignore-parse-errors' = 'true', 'scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:1') */;
