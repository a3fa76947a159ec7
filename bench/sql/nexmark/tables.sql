{{- /* What every query begins with, and the sources and sinks that they share. */ -}}

{{define "head" -}}
SET 'pipeline.name' = '{{.Job}}';
SET 'execution.checkpointing.interval' = '1s';
SET 'parallelism.default' = '1';
{{- end}}

{{define "source" -}}
  'connector' = 'kafka', 'topic' = '{{.Topic}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'specific-offsets',
  'scan.bounded.specific-offsets' = '{{.Until}}', 'format' = 'json'
{{- end}}

{{define "person" -}}
CREATE TABLE person (
  id BIGINT, name STRING, emailAddress STRING, creditCard STRING, city STRING, state STRING, `dateTime` TIMESTAMP(3), extra STRING,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH (
{{template "source" .Person}}
);
{{- end}}

{{define "auction" -}}
CREATE TABLE auction (
  id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT, `dateTime` TIMESTAMP(3), expires TIMESTAMP(3),
  seller BIGINT, category BIGINT, extra STRING,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH (
{{template "source" .Auction}}
);
{{- end}}

{{define "bid" -}}
CREATE TABLE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH (
{{template "source" .Bid}}
);
{{- end}}

{{define "append" -}}
  'connector' = 'kafka', 'topic' = '{{.Out}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'properties.transaction.timeout.ms' = '600000', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = '{{.Job}}'
{{- end}}

{{define "upsert" -}}
  'connector' = 'upsert-kafka', 'topic' = '{{.Out}}', 'properties.bootstrap.servers' = '{{.Broker}}',
  'properties.transaction.timeout.ms' = '600000', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = '{{.Job}}'
{{- end}}
