SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'mixed_not_in_nulls_two_levels_cust', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE ord (oid INT, cid INT, q INT, price DECIMAL(8, 2), PRIMARY KEY (oid) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'mixed_not_in_nulls_two_levels_ord', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (cid INT, name STRING) WITH ('connector' = 'kafka', 'topic' = 'mixed_not_in_nulls_two_levels_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_not_in_nulls_two_levels-a');
CREATE TABLE b (oid INT) WITH ('connector' = 'kafka', 'topic' = 'mixed_not_in_nulls_two_levels_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_not_in_nulls_two_levels-b');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT cid, name FROM cust WHERE cid NOT IN (SELECT cid FROM ord WHERE q > 0);
INSERT INTO b SELECT oid FROM ord AS o WHERE EXISTS (SELECT 1 FROM cust AS c WHERE c.cid = o.cid AND c.seg IN (SELECT q FROM ord AS p WHERE p.oid <> 5)) AND NOT EXISTS (SELECT 1 FROM cust AS c WHERE c.seg = o.q AND c.name = 'Bob');
END;
