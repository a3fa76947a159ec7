SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_values_view_join_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE VIEW codes (k, label, w) AS VALUES ('a', 'Alpha', 1.5), ('b', 'Beta', CAST(NULL AS DECIMAL(3,1))), ('z', 'Zed', 10);
CREATE TABLE o (id INT, label STRING, w DECIMAL(12,1), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_values_view_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_values_view_join_o');
INSERT INTO o SELECT id, label, v * w FROM base LEFT JOIN codes USING (k);
