-- scalars where a column wants a row, an array or a map, with bad fields ignored
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<a INT>, l ARRAY<INT>, m MAP<STRING, INT>, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_scalar_in_container_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, r ROW<a INT>, l ARRAY<INT>, m MAP<STRING, INT>, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_scalar_in_container_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_scalar_in_container');
INSERT INTO o SELECT * FROM t;
