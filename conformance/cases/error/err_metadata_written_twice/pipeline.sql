-- two columns written into the same metadata key
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_metadata_written_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', b TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'topic' = 'err_metadata_written_twice_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, TO_TIMESTAMP_LTZ(1000, 3), TO_TIMESTAMP_LTZ(2000, 3) FROM t;
