SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'wild_over_then_topn_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (u STRING, id INT, run INT, r BIGINT, PRIMARY KEY (r) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_over_then_topn_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_over_then_topn_o');
INSERT INTO o SELECT u, id, run, r FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY run DESC, id) AS r FROM (SELECT id, u, SUM(v) OVER (PARTITION BY u ORDER BY ts RANGE BETWEEN INTERVAL '1' MINUTE PRECEDING AND CURRENT ROW) AS run FROM ev WHERE v < 100)) WHERE r <= 4;
