-- three views on one another, a set of three statements that share them
CREATE TABLE clicks (usr STRING, page STRING, ms INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector' = 'kafka', 'topic' = 'views_three_deep_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE VIEW clean AS SELECT COALESCE(NULLIF(TRIM(usr), ''), 'anonymous') AS usr, LOWER(REGEXP_REPLACE(page, '\?.*$', '')) AS page, ms, ts FROM clicks WHERE page IS NOT NULL;
CREATE VIEW scored AS SELECT *, CASE WHEN ms >= 1000 THEN 2 WHEN ms > 0 THEN 1 ELSE 0 END AS score FROM clean;
CREATE VIEW per_page AS SELECT window_start, window_end, page, COUNT(*) AS n, SUM(score) AS score, COUNT(DISTINCT usr) AS users FROM TABLE(TUMBLE(TABLE scored, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, page;
CREATE TABLE best (ws TIMESTAMP(3), page STRING, n BIGINT, rn BIGINT) WITH ('connector' = 'kafka', 'topic' = 'views_three_deep_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE users (usr STRING, pages BIGINT, slowest INT, PRIMARY KEY (usr) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'views_three_deep_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE hot (ws TIMESTAMP(3), page STRING, per_user DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'views_three_deep_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO best SELECT window_start, page, n, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY score DESC, page) AS rn FROM per_page) WHERE rn <= 2;
INSERT INTO users SELECT usr, COUNT(DISTINCT page), MAX(ms) FROM scored GROUP BY usr HAVING COUNT(*) > 1;
INSERT INTO hot SELECT window_start, page, CAST(n AS DOUBLE) / users FROM per_page WHERE users < n;
END;
