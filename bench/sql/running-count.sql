-- Bids per bidder so far, an update for every bid.
SET 'pipeline.name' = '{{.Job}}';
SET 'execution.checkpointing.interval' = '1s';
SET 'parallelism.default' = '1';

CREATE TABLE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING
) WITH (
  'connector' = 'kafka', 'topic' = '{{.In}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = '{{.Bounded}}', 'format' = 'json'
);

CREATE TABLE counted (
  bidder BIGINT, bids BIGINT, PRIMARY KEY (bidder) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka', 'topic' = '{{.Out}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = '{{.Guarantee}}', 'sink.transactional-id-prefix' = '{{.Job}}'
);

INSERT INTO counted SELECT bidder, COUNT(*) FROM bid GROUP BY bidder;
