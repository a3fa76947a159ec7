SET 'execution.checkpointing.interval' = '1s';
-- headers and timestamps through, keys with a prefix in, another key out
CREATE TABLE i (k_tenant STRING, id INT, v DOUBLE, h MAP<STRING, BYTES> METADATA FROM 'headers', t TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', part INT METADATA FROM 'partition' VIRTUAL, tt STRING METADATA FROM 'timestamp-type' VIRTUAL, topic STRING METADATA VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'blind_headers_and_times_written_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields' = 'k_tenant', 'key.fields-prefix' = 'k_', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (id INT, tenant STRING, trace STRING, t2 TIMESTAMP(3), tt STRING, h MAP<STRING, BYTES> METADATA FROM 'headers', t TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH (
  'connector' = 'kafka', 'topic' = 'blind_headers_and_times_written_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_headers_and_times_written-o', 'key.format' = 'raw', 'key.fields' = 'tenant', 'value.format' = 'json', 'value.fields-include' = 'ALL');
CREATE TABLE again (id INT, y BIGINT, h MAP<STRING, BYTES> METADATA FROM 'headers') WITH (
  'connector' = 'kafka', 'topic' = 'blind_headers_and_times_written_again', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_headers_and_times_written-again');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, k_tenant, CAST(h['trace'] AS STRING), CAST(t AS TIMESTAMP(3)), tt, h, t FROM i;
INSERT INTO again SELECT id, EXTRACT(YEAR FROM t), CASE WHEN h IS NOT NULL AND id > 3 THEN MAP['id', CAST(k_tenant AS BYTES)] END FROM i;
END;
