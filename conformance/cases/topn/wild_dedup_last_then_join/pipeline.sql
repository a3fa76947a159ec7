SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_dedup_last_then_join_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (k STRING, lid INT, fid INT, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_dedup_last_then_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_dedup_last_then_join_o');
CREATE VIEW l AS SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS r FROM ev) WHERE r = 1;
CREATE VIEW f AS SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts ASC) AS r FROM ev) WHERE r < 2;
INSERT INTO o SELECT l.k, l.id, f.id, c.n FROM l JOIN f ON l.k = f.k LEFT JOIN (SELECT k, COUNT(v) AS n FROM ev GROUP BY k) c ON c.k = l.k;
