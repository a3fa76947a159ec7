SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE p (id INT, g STRING, d DOUBLE, f FLOAT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_approximate_leftovers_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (g STRING, s DOUBLE, sf FLOAT, a DOUBLE, af FLOAT, n BIGINT, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_approximate_leftovers_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_approximate_leftovers_o');
INSERT INTO o SELECT g, SUM(d), SUM(f), AVG(d), AVG(f), COUNT(d) FROM p GROUP BY g;
