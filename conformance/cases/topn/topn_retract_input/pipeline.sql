-- the best three of each key over an updating table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_retract_input_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, id INT, v INT, rn BIGINT, PRIMARY KEY (k, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_retract_input_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_retract_input_o');
INSERT INTO o SELECT k, id, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC, id) AS rn FROM u) WHERE rn <= 3;
