-- null as a key of a map
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'json_map_null_key_drop_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m MAP<STRING, INT>, n MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'json_map_null_key_drop_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'json.map-null-key.mode' = 'DROP', 'json.map-null-key.literal' = 'NIL', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_map_null_key_drop_o');
INSERT INTO o SELECT id, MAP[k, v], MAP[CAST(NULL AS STRING), v, 'z', 1] FROM t;
