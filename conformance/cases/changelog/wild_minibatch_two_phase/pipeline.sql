SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_minibatch_two_phase_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (region STRING, n BIGINT, d BIGINT, s DECIMAL(38,2), PRIMARY KEY (region) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_minibatch_two_phase_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_minibatch_two_phase_o');
INSERT INTO o SELECT COALESCE(region, '-'), COUNT(*), COUNT(DISTINCT owner), SUM(bal) FROM acc GROUP BY region;
