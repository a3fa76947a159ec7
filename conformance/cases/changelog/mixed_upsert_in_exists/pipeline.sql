SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE users (id INT, city STRING, age INT, note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_in_exists_users', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a (id INT, city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_in_exists_a', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_in_exists-a');
CREATE TABLE b (n BIGINT, s BIGINT, uno INT, PRIMARY KEY (uno) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_in_exists_b', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_in_exists-b');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, city FROM users WHERE city IN (SELECT city FROM users WHERE note = 'x');
INSERT INTO b SELECT COUNT(*), SUM(CHAR_LENGTH(COALESCE(city, ''))), 1 FROM users WHERE age IS NOT NULL;
END;
