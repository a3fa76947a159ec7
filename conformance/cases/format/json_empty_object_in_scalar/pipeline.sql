-- an empty object where a column wants a scalar, with bad fields ignored
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a INT, b STRING, c BOOLEAN, d DOUBLE, e DECIMAL(5,1), f TIMESTAMP(3), g BYTES, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_empty_object_in_scalar_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a INT, b STRING, c BOOLEAN, d DOUBLE, e DECIMAL(5,1), f TIMESTAMP(3), g BYTES, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_empty_object_in_scalar_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_empty_object_in_scalar');
INSERT INTO o SELECT * FROM t;
