-- who bought but never returned, who returned more than bought, by sub-queries
CREATE TABLE buys (usr STRING, sku STRING, n INT) WITH ('connector' = 'kafka', 'topic' = 'not_in_exists_ladder_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rets (usr STRING, sku STRING, n INT) WITH ('connector' = 'kafka', 'topic' = 'not_in_exists_ladder_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w STRING, usr STRING, v INT) WITH ('connector' = 'kafka', 'topic' = 'not_in_exists_ladder_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'never', usr, CAST(SUM(n) AS INT) FROM buys WHERE usr NOT IN (SELECT usr FROM rets WHERE usr IS NOT NULL) GROUP BY usr;
INSERT INTO o SELECT DISTINCT 'some', usr, 0 FROM buys AS b WHERE EXISTS (SELECT 1 FROM rets AS r WHERE r.usr = b.usr AND r.sku = b.sku);
INSERT INTO o SELECT 'more', b.usr, b.n - r.n FROM (SELECT usr, SUM(n) AS n FROM buys GROUP BY usr) AS b JOIN (SELECT usr, SUM(n) AS n FROM rets GROUP BY usr) AS r ON b.usr = r.usr WHERE r.n > b.n;
INSERT INTO o SELECT 'above', usr, n FROM buys WHERE n > (SELECT AVG(n) FROM buys);
END;
