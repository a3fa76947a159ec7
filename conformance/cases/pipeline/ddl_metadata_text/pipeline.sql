-- metadata declared as text, as TINYINT, as TIMESTAMP(9)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, off STRING METADATA FROM 'offset' VIRTUAL, part TINYINT METADATA FROM 'partition' VIRTUAL, ts TIMESTAMP_LTZ(9) METADATA FROM 'timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, off STRING, part TINYINT, ts TIMESTAMP_LTZ(9)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_text_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_metadata_text');
INSERT INTO o SELECT * FROM t;
