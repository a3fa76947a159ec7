SET 'execution.checkpointing.interval' = '1s';
-- an upsert topic through filters, aggregates, another key and itself
CREATE TABLE p (id INT, city STRING, age INT, t TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE copy_ (id INT, city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_copy_', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-copy_');
CREATE TABLE adults (id INT, what STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_adults', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-adults');
CREATE TABLE cities (city STRING, n BIGINT, oldest INT, first_seen TIMESTAMP(3), PRIMARY KEY (city) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_cities', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-cities');
CREATE TABLE by_city (city STRING, id INT, age INT, PRIMARY KEY (city) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_by_city', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-by_city');
CREATE TABLE pairs (a INT, b INT, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_upsert_to_upsert_pairs', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-pairs');
CREATE TABLE log_ (id INT, age INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_upsert_to_upsert_log_', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_upsert_to_upsert-log_');
EXECUTE STATEMENT SET BEGIN
INSERT INTO copy_ SELECT id, city FROM p;
INSERT INTO adults SELECT id, CAST(age AS STRING) || COALESCE(city, '') FROM p WHERE age > 20 OR city = 'Köln';
INSERT INTO cities SELECT city, COUNT(*), MAX(age), CAST(MIN(t) AS TIMESTAMP(3)) FROM p WHERE city IS NOT NULL GROUP BY city;
INSERT INTO by_city SELECT COALESCE(city, '-'), id, age FROM p WHERE id > 3;
INSERT INTO pairs SELECT a.id, b.id FROM p AS a JOIN p AS b ON a.city = b.city AND a.id < b.id AND (a.age <> b.age OR b.age IS NULL);
INSERT INTO log_ SELECT id, age FROM p WHERE age IS NOT NULL AND id <> 4;
END;
