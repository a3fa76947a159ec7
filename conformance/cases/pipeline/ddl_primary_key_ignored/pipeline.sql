-- a PRIMARY KEY of a plain source is not checked; NOT NULL columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT NOT NULL, name STRING, CONSTRAINT pk PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_primary_key_ignored_i', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE o (id INT NOT NULL, name STRING NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_primary_key_ignored_o', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_primary_key_ignored');
INSERT INTO o SELECT id, COALESCE(name, '?') FROM t;
