SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE users (id INT, city STRING, age INT, note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_self_join_users', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a (id INT, other INT, city STRING) WITH ('connector' = 'kafka', 'topic' = 'mixed_upsert_self_join_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_self_join-a');
CREATE TABLE b (city STRING, age INT, PRIMARY KEY (city) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_self_join_b', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_self_join-b');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT x.id, y.id, x.city FROM users AS x JOIN users AS y ON x.city = y.city AND x.id < y.id;
INSERT INTO b SELECT city, age FROM (SELECT city, age, ROW_NUMBER() OVER (PARTITION BY city ORDER BY age DESC, id) AS r FROM users) WHERE r = 1 AND city IS NOT NULL;
END;
