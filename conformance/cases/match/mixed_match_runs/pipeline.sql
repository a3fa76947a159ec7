SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, acct STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), kind STRING, WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH ('connector' = 'kafka', 'topic' = 'mixed_match_runs_pay', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (acct STRING, a INT, z INT, n BIGINT, total DECIMAL(20, 2), lo DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 'mixed_match_runs_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_match_runs-o');
INSERT INTO o SELECT * FROM pay MATCH_RECOGNIZE (PARTITION BY acct ORDER BY ts
 MEASURES FIRST(UP.id) AS a, LAST(DN.id) AS z, COUNT(UP.id) AS n, SUM(UP.amt) AS total, MIN(DN.amt) AS lo
 ONE ROW PER MATCH AFTER MATCH SKIP TO LAST DN
 PATTERN (UP{2,}? DN+ E) WITHIN INTERVAL '2' HOUR
 DEFINE UP AS UP.amt > 50, DN AS DN.amt <= 50 OR DN.amt < LAST(UP.amt, 1), E AS E.amt > 200) AS T;
