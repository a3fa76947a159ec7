-- metadata cast to other declared types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, off INT METADATA FROM 'offset' VIRTUAL, ts TIMESTAMP(3) METADATA FROM 'timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_bigint_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, off INT, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_bigint_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_metadata_bigint');
INSERT INTO o SELECT * FROM t;
