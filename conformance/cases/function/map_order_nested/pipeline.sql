-- maps in maps, in arrays, as map values; through the tree parser
CREATE TABLE t (id INT, m MAP<STRING, MAP<STRING, INT>>, a ARRAY<MAP<STRING, STRING>>, r ROW<x MAP<STRING, BOOLEAN>>) WITH ('connector' = 'kafka', 'topic' = 'map_order_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, m MAP<STRING, MAP<STRING, INT>>, a ARRAY<MAP<STRING, STRING>>, r ROW<x MAP<STRING, BOOLEAN>>) WITH ('connector' = 'kafka', 'topic' = 'map_order_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.decode.json-parser.enabled' = 'false');
CREATE TABLE o (id INT, m MAP<STRING, MAP<STRING, INT>>, a ARRAY<MAP<STRING, STRING>>, r ROW<x MAP<STRING, BOOLEAN>>) WITH ('connector' = 'kafka', 'topic' = 'map_order_nested_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE p (id INT, m MAP<STRING, MAP<STRING, INT>>, a ARRAY<MAP<STRING, STRING>>, r ROW<x MAP<STRING, BOOLEAN>>) WITH ('connector' = 'kafka', 'topic' = 'map_order_nested_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM t;
INSERT INTO p SELECT * FROM u;
END;
