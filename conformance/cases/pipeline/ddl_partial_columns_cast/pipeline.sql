-- a column list in another order, missing columns, implicit casts
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amount DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_partial_columns_cast_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a BIGINT, b STRING, c DECIMAL(20,2), d TIMESTAMP(3), e VARCHAR(2)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_partial_columns_cast_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_partial_columns_cast');
INSERT INTO o (e, a) SELECT name, id FROM t;
