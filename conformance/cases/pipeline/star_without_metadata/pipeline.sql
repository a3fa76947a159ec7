-- SELECT * and metadata columns
SET 'execution.checkpointing.interval' = '1s';
SET 'table.column-expansion-strategy' = 'EXCLUDE_DEFAULT_VIRTUAL_METADATA_COLUMNS';
CREATE TABLE t (id INT, `partition` INT METADATA VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, headers MAP<STRING, BYTES> METADATA, c AS id + 1) WITH (
  'connector' = 'kafka', 'topic' = 'star_without_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'star_without_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'star_without_metadata_o') AS SELECT *, t.off AS off2 FROM t;
