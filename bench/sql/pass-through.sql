-- Every bid from topic to topic: seven columns parsed, seven written.
SET 'pipeline.name' = '{{.Job}}';
SET 'execution.checkpointing.interval' = '1s';
SET 'parallelism.default' = '1';

CREATE TABLE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING
) WITH (
  'connector' = 'kafka', 'topic' = '{{.In}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = '{{.Bounded}}', 'format' = 'json'
);

CREATE TABLE passed (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING
) WITH (
  'connector' = 'kafka', 'topic' = '{{.Out}}', 'properties.bootstrap.servers' = '{{.Broker}}', 'format' = 'json',
  'sink.delivery-guarantee' = '{{.Guarantee}}', 'sink.transactional-id-prefix' = '{{.Job}}'
);

INSERT INTO passed SELECT auction, bidder, price, channel, url, `dateTime`, extra FROM bid;
