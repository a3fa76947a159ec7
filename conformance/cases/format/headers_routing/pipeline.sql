-- headers that route: read, decoded, changed, written, with the key and the time of the record
CREATE TABLE t (k STRING, id INT, body STRING, h MAP<STRING, BYTES> METADATA FROM 'headers', ats TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'topic' = 'headers_routing_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'json', 'value.json.ignore-parse-errors' = 'true', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE eu (k STRING, id INT, body STRING, hd MAP<STRING, BYTES> METADATA FROM 'headers', ats TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'topic' = 'headers_routing_e', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'key.fields' = 'k;id', 'value.format' = 'json');
CREATE TABLE rest (id INT, region STRING, trace STRING, has_key BOOLEAN, n INT) WITH ('connector' = 'kafka', 'topic' = 'headers_routing_r', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO eu SELECT k, id, body, MAP['trace', h['trace'], 'seen', ENCODE('yes', 'UTF-8')], ats FROM t WHERE DECODE(h['region'], 'UTF-8') LIKE 'eu-%';
INSERT INTO rest SELECT id, CAST(h['region'] AS STRING), TO_BASE64(CAST(h['trace'] AS STRING)), k IS NOT NULL, CARDINALITY(h) FROM t WHERE COALESCE(DECODE(h['region'], 'UTF-8'), '') NOT LIKE 'eu-%';
END;
