SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (id INT, s STRING, n INT, db STRING METADATA FROM 'value.database' VIRTUAL, tb STRING METADATA FROM 'value.table' VIRTUAL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'wild_maxwell_odd_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'maxwell-json', 'maxwell-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, s STRING, n INT, db STRING, tb STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_maxwell_odd_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_maxwell_odd_o');
INSERT INTO o SELECT * FROM i;
