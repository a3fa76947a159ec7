-- lists of groups
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_group_concat_like_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (k STRING, a STRING, b STRING, c STRING, d ARRAY<INT>, e BIGINT, f STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_group_concat_like_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_group_concat_like_o');
INSERT INTO o
SELECT COALESCE(k, '?'), LISTAGG(CAST(v AS STRING)), LISTAGG(CAST(id AS STRING), ' > '), JSON_ARRAYAGG(v NULL ON NULL), ARRAY_AGG(v), COUNT(DISTINCT v) FILTER (WHERE v > 5), JSON_OBJECTAGG(CAST(id AS STRING) VALUE d) FROM t GROUP BY COALESCE(k, '?');
