-- metrics with labels
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE m (host STRING, labels MAP<STRING, STRING>, vals MAP<STRING, DOUBLE>) WITH (
  'connector' = 'kafka', 'topic' = 'real_labels_map_filters_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (host STRING, k STRING, v DOUBLE, env STRING, keys_ ARRAY<STRING>, merged MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_labels_map_filters_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_labels_map_filters_o');
INSERT INTO o SELECT UPPER(host), k, ROUND(v, 2), COALESCE(labels['env'], 'none'), ARRAY_SORT(MAP_KEYS(labels)), MAP_UNION(labels, MAP['seen', CAST(v > 1 AS STRING)])
FROM m CROSS JOIN UNNEST(vals) AS t(k, v) WHERE labels['drop'] IS DISTINCT FROM 'yes' AND NOT ARRAY_CONTAINS(MAP_VALUES(labels), 'secret');
