-- the two best of each window joined with the window's total
CREATE TABLE bids (item STRING, bidder STRING, price DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '4' SECOND) WITH ('connector' = 'kafka', 'topic' = 'window_topn_join_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), item STRING, bidder STRING, price DECIMAL(10, 2), rk BIGINT, share DECIMAL(7, 4)) WITH ('connector' = 'kafka', 'topic' = 'window_topn_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o WITH x AS (SELECT window_start, window_end, item, bidder, MAX(price) AS price FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, item, bidder),
 r AS (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, item ORDER BY price DESC, bidder ASC) AS rk FROM x) WHERE rk <= 2),
 s AS (SELECT window_start, window_end, item, SUM(price) AS total FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, item)
SELECT r.window_start, r.item, r.bidder, r.price, r.rk, CAST(r.price / s.total AS DECIMAL(7, 4)) FROM r JOIN s ON r.window_start = s.window_start AND r.window_end = s.window_end AND r.item = s.item;
