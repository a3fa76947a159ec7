SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '2 s';
SET 'table.exec.mini-batch.size' = '5000';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE pay (id INT, acct STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), kind STRING, WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH ('connector' = 'kafka', 'topic' = 'mixed_dedup_then_agg_minibatch_pay', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (kind STRING, n BIGINT, d BIGINT, t DECIMAL(38, 2), PRIMARY KEY (kind) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_dedup_then_agg_minibatch_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_dedup_then_agg_minibatch-o');
INSERT INTO o SELECT kind, COUNT(*), COUNT(DISTINCT acct), SUM(amt) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY acct, kind ORDER BY ts DESC) AS r FROM pay) WHERE r = 1 GROUP BY kind;
