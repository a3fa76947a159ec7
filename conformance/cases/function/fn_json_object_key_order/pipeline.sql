-- JSON_OBJECT and JSON_STRING: the order of keys is that of UTF-16
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'fn_json_object_key_order_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a STRING, b STRING, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'fn_json_object_key_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fn_json_object_key_order_o');
INSERT INTO o SELECT JSON_OBJECT(KEY '😀' VALUE v, KEY '�' VALUE k, KEY 'z' VALUE 1, KEY 'é' VALUE 2), JSON_STRING(MAP['😀', 1, '�', 2, 'a', 3]), JSON_QUERY('{"�":1,"😀":2,"a":{"�":1,"😀":2}}', '$') FROM t;
