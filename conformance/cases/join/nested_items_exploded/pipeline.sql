-- lines of nested JSON made flat, with the envelope's fields
CREATE TABLE events (
  meta ROW<id STRING, src ROW<app STRING, ver STRING>>, tenant STRING,
  items ARRAY<ROW<sku STRING, qty INT, price DECIMAL(8, 2), tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>
) WITH ('connector' = 'kafka', 'topic' = 'nested_items_exploded_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE lines (event_id STRING, app STRING, major STRING, sku STRING, amount DECIMAL(20, 2), first_tag STRING, tag_count INT, coupon STRING) WITH ('connector' = 'kafka', 'topic' = 'nested_items_exploded_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE totals (tenant STRING, app STRING, events BIGINT, amount DECIMAL(38, 2), skus BIGINT, PRIMARY KEY (tenant, app) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'nested_items_exploded_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW flat AS
SELECT e.meta.id AS event_id, e.meta.src.app AS app, SPLIT_INDEX(e.meta.src.ver, '.', 1) AS major, e.tenant, l.sku, l.qty * l.price AS amount, l.tags, e.attrs['coupon'] AS coupon
FROM events AS e CROSS JOIN UNNEST(e.items) AS l (sku, qty, price, tags);
EXECUTE STATEMENT SET BEGIN
INSERT INTO lines SELECT event_id, app, major, sku, amount, tags[1], CARDINALITY(tags), coupon FROM flat;
INSERT INTO totals SELECT tenant, COALESCE(app, 'n/a'), COUNT(DISTINCT event_id), SUM(amount), COUNT(DISTINCT sku) FROM flat GROUP BY tenant, COALESCE(app, 'n/a');
END;
