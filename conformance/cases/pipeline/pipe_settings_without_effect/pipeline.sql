-- settings of the optimiser and of execution that change no answer
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '200 ms';
SET 'table.exec.mini-batch.size' = '1000';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SET 'table.optimizer.join-reorder-enabled' = 'true';
SET 'table.optimizer.reuse-sub-plan-enabled' = 'false';
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
SET 'table.exec.source.idle-timeout' = '10 s';
SET 'table.optimizer.multiple-input-enabled' = 'false';
SET 'table.exec.async-lookup.buffer-capacity' = '10';
SET 'table.exec.state.ttl' = '1 d';
SET 'table.optimizer.non-deterministic-update.strategy' = 'IGNORE';
SET 'table.exec.spill-compression.enabled' = 'false';
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_settings_without_effect_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, s INT, d BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_settings_without_effect_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_settings_without_effect-o');
INSERT INTO o SELECT k, COUNT(*), SUM(v), COUNT(DISTINCT v) FROM t WHERE k IS NOT NULL GROUP BY k;
