SET 'execution.checkpointing.interval' = '1s';
-- the three best items of each ten minutes, and what they earned together
CREATE TABLE bids (id INT, item STRING, bidder STRING, price DECIMAL(10, 2), ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_topn_then_aggregate_bids', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE best (ws TIMESTAMP(3), we TIMESTAMP(3), place BIGINT, item STRING, revenue DECIMAL(38, 2), bidders BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_topn_then_aggregate_best', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_topn_then_aggregate-best');
CREATE TABLE total (ws TIMESTAMP(3), we TIMESTAMP(3), items BIGINT, revenue DECIMAL(38, 2), top STRING, lowest DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_topn_then_aggregate_total', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_topn_then_aggregate-total');
CREATE TEMPORARY VIEW revenue AS
SELECT window_start, window_end, item, SUM(price) AS revenue, COUNT(DISTINCT bidder) AS bidders
FROM TABLE(TUMBLE(DATA => TABLE bids, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '3' MINUTE))
GROUP BY window_start, window_end, item;
CREATE TEMPORARY VIEW ranked AS
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY revenue DESC NULLS LAST, item ASC NULLS FIRST) AS place FROM revenue
) WHERE place <= 3;
EXECUTE STATEMENT SET BEGIN
INSERT INTO best SELECT window_start, window_end, place, item, revenue, bidders FROM ranked;
INSERT INTO total SELECT window_start, window_end, COUNT(*), SUM(revenue), MAX(item), MIN(revenue) FROM ranked GROUP BY window_start, window_end;
END;
