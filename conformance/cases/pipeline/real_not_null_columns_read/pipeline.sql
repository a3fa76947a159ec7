-- columns declared NOT NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT NOT NULL, a STRING NOT NULL, r ROW<ts TIMESTAMP(3), v DOUBLE NOT NULL>) WITH (
  'connector' = 'kafka', 'topic' = 'real_not_null_columns_read_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT NOT NULL, l INT, n BOOLEAN, c STRING, v DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'real_not_null_columns_read_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_not_null_columns_read_o');
INSERT INTO o
SELECT id, CHAR_LENGTH(a), a IS NULL, COALESCE(a, 'none'), r.v FROM t WHERE id <> 2;
