-- two topics in one table, several partitions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tp STRING METADATA FROM 'topic' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_topic_list_partitions_i;ddl_topic_list_partitions_j', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, tp STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_topic_list_partitions_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_topic_list_partitions');
INSERT INTO o SELECT id, tp FROM t;
