-- deduplicated, counted, ranked
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (eid INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '20' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_agg_topn_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (rn BIGINT, k STRING, n BIGINT, s BIGINT, PRIMARY KEY (rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_agg_topn_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_agg_topn_o');
CREATE TABLE last (k STRING, v INT, ts TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_agg_topn_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_agg_topn_l');
CREATE TEMPORARY VIEW firsts AS SELECT eid, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY eid ORDER BY ts ASC) AS rn FROM e) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT rn, k, n, s FROM (
  SELECT k, n, s, ROW_NUMBER() OVER (ORDER BY s DESC, k ASC) AS rn FROM (
    SELECT COALESCE(k, '~') AS k, COUNT(*) AS n, CAST(SUM(v) AS BIGINT) AS s FROM firsts GROUP BY COALESCE(k, '~'))
) WHERE rn <= 3;
INSERT INTO last SELECT k, v, ts FROM (SELECT COALESCE(k, '~') AS k, v, ts, ROW_NUMBER() OVER (PARTITION BY COALESCE(k, '~') ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1;
END;
