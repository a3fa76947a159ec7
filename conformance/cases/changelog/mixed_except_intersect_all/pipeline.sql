SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'mixed_except_intersect_all_cust', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE ord (oid INT, cid INT, q INT, price DECIMAL(8, 2), PRIMARY KEY (oid) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'mixed_except_intersect_all_ord', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (cid INT) WITH ('connector' = 'kafka', 'topic' = 'mixed_except_intersect_all_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_except_intersect_all-a');
CREATE TABLE b (cid INT) WITH ('connector' = 'kafka', 'topic' = 'mixed_except_intersect_all_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_except_intersect_all-b');
CREATE TABLE c (cid INT) WITH ('connector' = 'kafka', 'topic' = 'mixed_except_intersect_all_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_except_intersect_all-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT cid FROM ord EXCEPT ALL SELECT cid FROM cust;
INSERT INTO b SELECT cid FROM ord INTERSECT ALL SELECT seg FROM cust;
INSERT INTO c (SELECT cid FROM ord EXCEPT SELECT seg FROM cust) UNION SELECT -cid FROM cust WHERE name IS NULL;
END;
