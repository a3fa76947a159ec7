-- nested rows taken apart and rebuilt
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE n (id INT, cust ROW<name STRING, addr ROW<city STRING, zip CHAR(5)>>, lines ARRAY<ROW<sku STRING, qty INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'real_nested_rows_rebuilt_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<a STRING, b ROW<c STRING, d INT>>, arr ARRAY<ROW<x STRING, y INT>>, m MAP<STRING, ROW<q INT>>, z STRING, f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_nested_rows_rebuilt_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_nested_rows_rebuilt_o');
INSERT INTO o SELECT id, ROW(n.cust.name, ROW(cust.addr.city, CARDINALITY(lines))), ARRAY[lines[1], ROW('extra', id)], MAP[COALESCE(cust.name, '-'), ROW(lines[2].qty)], n.cust.addr.zip, lines[CARDINALITY(lines)].sku FROM n;
