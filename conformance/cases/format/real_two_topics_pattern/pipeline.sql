-- topics by a pattern
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tp STRING METADATA FROM 'topic' VIRTUAL, part INT METADATA FROM 'partition' VIRTUAL) WITH ('connector' = 'kafka', 'topic-pattern' = '(real_two_topics_pattern_[ab])', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (tp STRING, n BIGINT, ids INT, parts BIGINT, PRIMARY KEY (tp) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_two_topics_pattern_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_two_topics_pattern_o');
INSERT INTO o
SELECT SUBSTRING(tp, -1), COUNT(*), SUM(id), COUNT(DISTINCT part) FROM t GROUP BY SUBSTRING(tp, -1);
