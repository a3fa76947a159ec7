-- numbers into columns of other numbers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TINYINT, b SMALLINT, c INT, d BIGINT, e DECIMAL(10, 1), f FLOAT, g DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_numbers_into_numbers_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_numbers_into_numbers-o');
INSERT INTO o VALUES (1, 2, 3, 4, 5, CAST(6 AS FLOAT), 7), (127, 32767, 2147483647, 9223372036854775807, 9.96, CAST(0.1 AS FLOAT), 0.1);
