-- campaigns out of URLs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE v (id INT, url STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_campaign_urls_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, host STRING, source STRING, all_ MAP<STRING, STRING>, term STRING, n INT, back STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_campaign_urls_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_campaign_urls_o');
INSERT INTO o
SELECT id, LOWER(PARSE_URL(url, 'HOST')), COALESCE(q['utm_source'], PARSE_URL(url, 'QUERY', 'src'), 'direct'), q, URL_DECODE(q['utm_term']), CARDINALITY(q), URL_ENCODE(PARSE_URL(url, 'PATH'))
FROM (SELECT id, url, STR_TO_MAP(PARSE_URL(url, 'QUERY'), '&', '=') AS q FROM v);
