SET 'execution.checkpointing.interval' = '1s';
-- totals beside their parts, both going up and down
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_join_of_two_aggregates_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE o (acc STRING, cur STRING, n BIGINT, total BIGINT, share DECIMAL(10, 4), PRIMARY KEY (acc, cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_join_of_two_aggregates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_join_of_two_aggregates-o');
CREATE TABLE best (acc STRING, id INT, amt DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_join_of_two_aggregates_best', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_join_of_two_aggregates-best');
CREATE TABLE full_ (a STRING, b STRING, na BIGINT, nb BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_join_of_two_aggregates_full_', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_join_of_two_aggregates-full_');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT p.acc, p.cur, p.n, t.n, CAST(p.n AS DECIMAL(10, 4)) / t.n FROM (SELECT COALESCE(acc, '-') AS acc, COALESCE(cur, '-') AS cur, COUNT(*) AS n FROM pay GROUP BY COALESCE(acc, '-'), COALESCE(cur, '-')) AS p
  JOIN (SELECT COALESCE(acc, '-') AS acc, COUNT(*) AS n FROM pay GROUP BY COALESCE(acc, '-')) AS t ON p.acc = t.acc;
INSERT INTO best SELECT p.acc, p.id, p.amt FROM pay AS p JOIN (SELECT acc, MAX(amt) AS amt FROM pay GROUP BY acc) AS m ON p.acc IS NOT DISTINCT FROM m.acc AND p.amt = m.amt;
INSERT INTO full_ SELECT a.acc, b.acc, a.n, b.n FROM (SELECT acc, COUNT(*) AS n FROM pay WHERE st = 'ok' GROUP BY acc) AS a FULL JOIN (SELECT acc, COUNT(*) AS n FROM pay WHERE st = 'void' GROUP BY acc) AS b ON a.acc = b.acc AND a.n >= b.n;
END;
