SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, c DECIMAL(8, 2), b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_tab_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '', 'csv.field-delimiter' = '\t');
CREATE TABLE o (id INT, s STRING, c DECIMAL(8, 2), b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_tab_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_read_tab_o');
INSERT INTO o SELECT * FROM t;
