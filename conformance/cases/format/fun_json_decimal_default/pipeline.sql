SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DECIMAL(20, 10), b DECIMAL(15, 0), d DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'fun_json_decimal_default_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DECIMAL(20, 10), b DECIMAL(15, 0), d DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'fun_json_decimal_default_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fun_json_decimal_default_o');
INSERT INTO o SELECT * FROM t;
