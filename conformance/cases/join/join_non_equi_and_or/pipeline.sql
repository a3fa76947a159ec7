-- a join with OR and inequalities beside its equality
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_non_equi_and_or_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, lo INT, hi INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_non_equi_and_or_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, lo INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_non_equi_and_or_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_non_equi_and_or_o');
INSERT INTO o SELECT a.id, b.lo FROM a JOIN b ON a.k = b.k AND (a.x BETWEEN b.lo AND b.hi OR b.lo IS NULL);
