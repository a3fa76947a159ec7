-- last rows joined with last rows, then the last per name, into an upsert topic
CREATE TABLE a (id INT, nm STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_then_joins_then_dedup_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (nm STRING, id INT, n BIGINT, PRIMARY KEY (nm) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_then_joins_then_dedup_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW cur AS SELECT id, nm, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM a) WHERE rn = 1;
INSERT INTO o SELECT x.nm, MAX(x.id), COUNT(*) FROM cur x JOIN cur y ON x.nm = y.nm GROUP BY x.nm;
