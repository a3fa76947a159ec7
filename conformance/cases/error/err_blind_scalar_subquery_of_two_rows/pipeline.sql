SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_scalar_subquery_of_two_rows_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_scalar_subquery_of_two_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_scalar_subquery_of_two_rows-o');
INSERT INTO o SELECT id, (SELECT v FROM ev AS b WHERE b.k = a.k) FROM ev AS a;
