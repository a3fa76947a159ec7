-- headers as MAP<STRING, STRING>
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, m MAP<STRING, STRING> METADATA FROM 'headers' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_meta_8_m_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_meta_8_m_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_meta_8_m_o') AS SELECT id, m AS x FROM t;
