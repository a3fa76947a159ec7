-- Bids per auction in windows of ten seconds of event time.
SET 'pipeline.name' = '{{.Job}}';
SET 'execution.checkpointing.interval' = '1s';
SET 'parallelism.default' = '1';

CREATE TABLE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH (
  'connector' = 'kafka', 'topic' = '{{.In}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = '{{.Bounded}}', 'format' = 'json'
);

CREATE TABLE counted (
  auction BIGINT, window_start TIMESTAMP(3), window_end TIMESTAMP(3), bids BIGINT
) WITH (
  'connector' = 'kafka', 'topic' = '{{.Out}}', 'properties.bootstrap.servers' = '{{.Broker}}', 'format' = 'json',
  'sink.delivery-guarantee' = '{{.Guarantee}}', 'sink.transactional-id-prefix' = '{{.Job}}'
);

INSERT INTO counted
SELECT auction, window_start, window_end, COUNT(*)
FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND))
GROUP BY auction, window_start, window_end;
