SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE c (id INT, name STRING, qty INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'wild_canal_upsert_join_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'canal-json', 'canal-json.ignore-parse-errors' = 'true');
CREATE TABLE d (name STRING, price DOUBLE, PRIMARY KEY (name) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_canal_upsert_join_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, name STRING, cost DOUBLE, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_canal_upsert_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_canal_upsert_join_o');
INSERT INTO o SELECT c.id, c.name, c.qty * d.price FROM c LEFT JOIN d ON UPPER(c.name) = UPPER(d.name);
