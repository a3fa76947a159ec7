-- first and last row of a key by processing time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_first_last_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE f (k STRING, id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_first_last_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_first_last-f');
CREATE TABLE l (k STRING, id INT, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'time_processing_first_last_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_first_last-l');
CREATE TABLE top (k STRING, n BIGINT, id INT, PRIMARY KEY (k, n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'time_processing_first_last_top', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_first_last-top');
EXECUTE STATEMENT SET BEGIN
INSERT INTO f SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt) AS n FROM ev) WHERE n = 1;
INSERT INTO l SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt DESC) AS n FROM ev WHERE k IS NOT NULL) WHERE n = 1;
INSERT INTO top SELECT k, n, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt) AS n FROM ev WHERE k IS NOT NULL) WHERE n <= 2;
END;
