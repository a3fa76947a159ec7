SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE users (id INT, city STRING, age INT, note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_many_uses_users', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a (id INT, city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_many_uses_a', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_many_uses-a');
CREATE TABLE b (city STRING, n BIGINT, m INT, PRIMARY KEY (city) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_many_uses_b', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_many_uses-b');
CREATE TABLE c (id INT, age INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_many_uses_c', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_many_uses-c');
CREATE TABLE d (id INT, note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_upsert_many_uses_d', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_many_uses-d');
CREATE TABLE e (id INT, city STRING, op STRING) WITH ('connector' = 'kafka', 'topic' = 'mixed_upsert_many_uses_e', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_upsert_many_uses-e');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, city FROM users;
INSERT INTO b SELECT city, COUNT(*), MAX(age) FROM users WHERE city IS NOT NULL GROUP BY city;
INSERT INTO c SELECT id, age FROM users WHERE age > 1;
INSERT INTO d SELECT id, UPPER(note) FROM users WHERE id <> 3;
INSERT INTO e SELECT id, city, 'x' FROM users;
END;
