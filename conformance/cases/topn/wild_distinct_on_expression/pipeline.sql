SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_distinct_on_expression_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (k STRING, b BOOLEAN, h BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_distinct_on_expression_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_distinct_on_expression_o');
INSERT INTO o SELECT DISTINCT LOWER(k), v > 3, SECOND(ts) FROM ev;
