-- one updating source, a sink by its key and a sink of its aggregate
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_two_sinks_one_source_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_two_sinks_one_source_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_two_sinks_one_source_o');
CREATE TABLE p (k STRING, s INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_two_sinks_one_source_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_two_sinks_one_source_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, v FROM u WHERE v > 3;
INSERT INTO p SELECT k, SUM(v) FROM u GROUP BY k;
END;
