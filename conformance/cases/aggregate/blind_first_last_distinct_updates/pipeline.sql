SET 'execution.checkpointing.interval' = '1s';
-- the first and the last of what is still there; DISTINCT over a changelog; MAX over a MIN
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_first_last_distinct_updates_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE fl (acc STRING, f STRING, l STRING, fi INT, li INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_first_last_distinct_updates_fl', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_first_last_distinct_updates-fl');
CREATE TABLE di (cur STRING, st STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_first_last_distinct_updates_di', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_first_last_distinct_updates-di');
CREATE TABLE mm (mx DECIMAL(14, 2), mn DECIMAL(14, 2), n BIGINT, sd DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_first_last_distinct_updates_mm', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_first_last_distinct_updates-mm');
CREATE TABLE cd (st STRING, a BIGINT, b BIGINT, c BIGINT, PRIMARY KEY (st) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_first_last_distinct_updates_cd', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_first_last_distinct_updates-cd');
EXECUTE STATEMENT SET BEGIN
INSERT INTO fl SELECT acc, FIRST_VALUE(cur), LAST_VALUE(cur), FIRST_VALUE(id), LAST_VALUE(id) FROM pay GROUP BY acc;
INSERT INTO di SELECT DISTINCT cur, st FROM pay WHERE amt IS NOT NULL;
INSERT INTO mm SELECT MAX(m), MIN(m), COUNT(*), SUM(DISTINCT m) FROM (SELECT acc, cur, MIN(amt) AS m FROM pay GROUP BY acc, cur);
INSERT INTO cd SELECT COALESCE(st, '-'), COUNT(DISTINCT amt), COUNT(DISTINCT acc) FILTER (WHERE amt > 0), COUNT(DISTINCT CAST(amt AS INT)) FILTER (WHERE cur = 'EUR') FROM pay WHERE amt < 1000 OR amt IS NULL GROUP BY COALESCE(st, '-');
END;
