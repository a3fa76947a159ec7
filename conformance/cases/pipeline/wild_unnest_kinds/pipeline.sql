SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_unnest_kinds_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, sku STRING, qty INT, tag STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_unnest_kinds_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_unnest_kinds_o');
CREATE TABLE p (id INT, k STRING, v STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_unnest_kinds_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_unnest_kinds_p');
CREATE TABLE q (id INT, x INT, pos INT) WITH ('connector' = 'kafka', 'topic' = 'wild_unnest_kinds_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_unnest_kinds_q');
INSERT INTO o SELECT a.id, i.sku, i.qty, t.tag FROM a CROSS JOIN UNNEST(a.items) AS i (sku, qty, tags) LEFT JOIN UNNEST(i.tags) AS t (tag) ON TRUE;
INSERT INTO p SELECT id, k, v FROM a LEFT JOIN UNNEST(attrs) AS m (k, v) ON TRUE;
INSERT INTO q SELECT id, x, pos FROM a CROSS JOIN UNNEST(xs) WITH ORDINALITY AS t (x, pos) WHERE x > 0 OR x IS NULL;
