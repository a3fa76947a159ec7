-- decimals as JSON: trailing zeros, exponents, signs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DECIMAL(38,18), b DECIMAL(10,0), c DECIMAL(5,5)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_decimal_out_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DECIMAL(38,18), b DECIMAL(10,0), c DECIMAL(5,5)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_decimal_out_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_decimal_out');
INSERT INTO o SELECT id, a, b, c FROM t;
