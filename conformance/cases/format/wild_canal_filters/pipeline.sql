SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (id INT, s STRING, n DECIMAL(6,2), tb STRING METADATA FROM 'value.table' VIRTUAL, es TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'wild_canal_filters_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'canal-json', 'canal-json.database.include' = 'shop.*', 'canal-json.table.include' = '^ord(er)?s$', 'canal-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, s STRING, n DECIMAL(6,2), tb STRING, es TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'wild_canal_filters_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_canal_filters_o');
INSERT INTO o SELECT * FROM i;
