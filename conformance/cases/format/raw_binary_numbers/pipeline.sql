-- raw topics of every type, little-endian, as keys and values
CREATE TABLE t (v BIGINT, k INT) WITH ('connector' = 'kafka', 'topic' = 'raw_binary_numbers_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'value.format' = 'json', 'key.format' = 'json', 'key.fields' = 'k', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k INT, v BIGINT) WITH ('connector' = 'kafka', 'topic' = 'raw_binary_numbers_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'raw', 'key.raw.endianness' = 'little-endian', 'key.fields' = 'k', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE q (b BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'raw_binary_numbers_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'raw');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, v FROM t;
INSERT INTO q SELECT v > 0 FROM t;
END;
