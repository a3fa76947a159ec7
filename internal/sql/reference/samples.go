package reference

import (
	"strings"

	"github.com/onceflow/onceflow/types"
)

const statementsIntro = "A file holds statements, each ended by a semicolon. What stands under *supported* is what the compiler says of the example.\n"

var statementSamples = []sample{
	{"Tables", "CREATE TABLE", "CREATE TABLE t (a INT, b STRING) WITH ('connector' = 'datagen')"},
	{"Tables", "IF NOT EXISTS, TEMPORARY", "CREATE TEMPORARY TABLE IF NOT EXISTS t (a INT) WITH ('connector' = 'datagen')"},
	{"Tables", "computed column", "CREATE TABLE t (a INT, b AS a + 1) WITH ('connector' = 'datagen')"},
	{"Tables", "metadata column", "CREATE TABLE t (a INT, p INT METADATA FROM 'partition' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json')"},
	{"Tables", "WATERMARK", "CREATE TABLE t (a INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'datagen')"},
	{"Tables", "SOURCE_WATERMARK()", "CREATE TABLE t (a INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json')"},
	{"Tables", "PRIMARY KEY", "CREATE TABLE t (a INT, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector' = 'blackhole')"},
	{"Tables", "PARTITIONED BY", "CREATE TABLE t (a INT, d STRING) PARTITIONED BY (d) WITH ('connector' = 'filesystem', 'path' = 'file:///tmp/t', 'format' = 'json'); INSERT INTO t SELECT 1, 'x'"},
	{"Tables", "DISTRIBUTED BY", "CREATE TABLE t (a INT) DISTRIBUTED BY (a) INTO 4 BUCKETS WITH ('connector' = 'blackhole'); INSERT INTO t SELECT 1"},
	{"Tables", "LIKE", "CREATE TABLE t WITH ('topic' = 't') LIKE orders (EXCLUDING WATERMARKS)"},
	{"Tables", "CREATE TABLE AS SELECT", "CREATE TABLE t WITH ('connector' = 'blackhole') AS SELECT id, customer FROM orders"},
	{"Tables", "CREATE OR REPLACE TABLE AS", "CREATE OR REPLACE TABLE t WITH ('connector' = 'blackhole') AS SELECT id FROM orders"},
	{"Tables", "ALTER TABLE … ADD", "ALTER TABLE archive ADD note STRING"},
	{"Tables", "ALTER TABLE … MODIFY", "ALTER TABLE archive MODIFY customer STRING NOT NULL"},
	{"Tables", "ALTER TABLE … DROP", "ALTER TABLE archive DROP customer"},
	{"Tables", "ALTER TABLE … RENAME", "ALTER TABLE archive RENAME customer TO who"},
	{"Tables", "ALTER TABLE … RENAME TO", "ALTER TABLE archive RENAME TO old_archive"},
	{"Tables", "ALTER TABLE … SET, RESET", "ALTER TABLE orders SET ('topic' = 'orders-2'); ALTER TABLE orders RESET ('scan.startup.mode')"},
	{"Tables", "DROP TABLE", "DROP TABLE IF EXISTS archive"},
	{"Views", "CREATE VIEW", "CREATE VIEW v AS SELECT id FROM orders"},
	{"Views", "TEMPORARY, IF NOT EXISTS", "CREATE TEMPORARY VIEW IF NOT EXISTS v (a) AS SELECT id FROM orders"},
	{"Views", "ALTER VIEW … AS", "CREATE VIEW v AS SELECT id FROM orders; ALTER VIEW v AS SELECT customer FROM orders"},
	{"Views", "ALTER VIEW … RENAME TO", "CREATE VIEW v AS SELECT id FROM orders; ALTER VIEW v RENAME TO w"},
	{"Views", "DROP VIEW", "CREATE VIEW v AS SELECT id FROM orders; DROP VIEW v"},
	{"Catalogs and databases", "CREATE CATALOG", "CREATE CATALOG c WITH ('type' = 'generic_in_memory')"},
	{"Catalogs and databases", "CREATE DATABASE, USE", "CREATE DATABASE d; USE d"},
	{"Catalogs and databases", "USE CATALOG", "CREATE CATALOG c WITH ('type' = 'generic_in_memory'); USE CATALOG c"},
	{"Catalogs and databases", "ALTER DATABASE", "CREATE DATABASE d; ALTER DATABASE d SET ('a' = 'b')"},
	{"Catalogs and databases", "DROP DATABASE, DROP CATALOG", "CREATE DATABASE d; DROP DATABASE d CASCADE"},
	{"Functions", "CREATE FUNCTION", "CREATE FUNCTION f AS 'com.example.F'"},
	{"Functions", "CREATE FUNCTION … LANGUAGE PYTHON", "CREATE FUNCTION f AS 'm.f' LANGUAGE PYTHON"},
	{"Functions", "DROP FUNCTION", "DROP FUNCTION IF EXISTS f"},
	{"Functions", "LOAD MODULE", "LOAD MODULE hive"},
	{"Functions", "ADD JAR", "ADD JAR '/tmp/x.jar'"},
	{"Writing", "INSERT INTO … SELECT", "INSERT INTO archive SELECT id, customer FROM orders"},
	{"Writing", "INSERT INTO with columns", "INSERT INTO archive (id) SELECT id FROM orders"},
	{"Writing", "INSERT INTO … VALUES", "INSERT INTO archive VALUES (1, 'ada')"},
	{"Writing", "INSERT OVERWRITE", "INSERT OVERWRITE archive SELECT id, customer FROM orders"},
	{"Writing", "INSERT … PARTITION", "INSERT INTO archive PARTITION (customer = 'ada') SELECT id FROM orders"},
	{"Writing", "EXECUTE STATEMENT SET", "EXECUTE STATEMENT SET BEGIN INSERT INTO archive SELECT id, customer FROM orders; END"},
	{"Writing", "BEGIN STATEMENT SET", "BEGIN STATEMENT SET; INSERT INTO archive SELECT id, customer FROM orders; END"},
	{"Writing", "EXECUTE", "EXECUTE INSERT INTO archive SELECT id, customer FROM orders"},
	{"Writing", "a bare SELECT", "SELECT id FROM orders"},
	{"Writing", "UPDATE", "UPDATE archive SET customer = 'x' WHERE id = 1"},
	{"Writing", "DELETE", "DELETE FROM archive WHERE id = 1"},
	{"Writing", "TRUNCATE TABLE", "TRUNCATE TABLE archive"},
	{"Writing", "CALL", "CALL sys.p()"},
	{"The rest", "SET, RESET", "SET 'parallelism.default' = '2'; RESET 'parallelism.default'"},
	{"The rest", "EXPLAIN", "EXPLAIN SELECT id FROM orders"},
	{"The rest", "EXPLAIN of CREATE TABLE AS", "EXPLAIN CREATE TABLE t WITH ('connector' = 'blackhole') AS SELECT id FROM orders"},
	{"The rest", "DESCRIBE", "DESCRIBE orders"},
	{"The rest", "SHOW TABLES, VIEWS, COLUMNS", "SHOW TABLES; SHOW VIEWS; SHOW COLUMNS FROM orders"},
	{"The rest", "SHOW CREATE TABLE, VIEW", "SHOW CREATE TABLE orders"},
	{"The rest", "SHOW CATALOGS, DATABASES, FUNCTIONS", "SHOW CATALOGS; SHOW DATABASES; SHOW FUNCTIONS"},
	{"The rest", "SHOW CURRENT DATABASE, CATALOG", "SHOW CURRENT DATABASE; SHOW CURRENT CATALOG"},
	{"The rest", "SHOW JARS, MODULES", "SHOW JARS; SHOW MODULES"},
	{"The rest", "ANALYZE TABLE", "ANALYZE TABLE orders COMPUTE STATISTICS"},
	{"The rest", "COMPILE PLAN", "COMPILE PLAN '/tmp/p.json' FOR INSERT INTO archive SELECT id, customer FROM orders"},
	{"The rest", "STOP JOB", "STOP JOB 'a'"},
	{"The rest", "CREATE MODEL", "CREATE MODEL m INPUT (a INT) OUTPUT (b INT) WITH ('provider' = 'openai')"},
	{"The rest", "CREATE MATERIALIZED TABLE", "CREATE MATERIALIZED TABLE m FRESHNESS = INTERVAL '1' MINUTE AS SELECT id FROM orders"},
}

const queriesIntro = "What stands under *supported* is what the compiler says of the example.\n"

var querySamples = []sample{
	{"Clauses", "SELECT, WHERE", "SELECT id, amount * 2 AS twice FROM orders WHERE amount > 1"},
	{"Clauses", "SELECT DISTINCT", "SELECT DISTINCT customer FROM orders"},
	{"Clauses", "WITH", "WITH big AS (SELECT * FROM orders WHERE amount > 100) SELECT id FROM big"},
	{"Clauses", "VALUES", "SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (n, s)"},
	{"Clauses", "ORDER BY time", "SELECT id FROM orders ORDER BY ordered_at"},
	{"Clauses", "ORDER BY another column", "SELECT id FROM orders ORDER BY amount"},
	{"Clauses", "ORDER BY … LIMIT, OFFSET", "SELECT id FROM orders ORDER BY amount DESC LIMIT 10 OFFSET 5"},
	{"Clauses", "LIMIT", "SELECT id FROM orders LIMIT 10"},
	{"Clauses", "UNION ALL, UNION", "SELECT id FROM orders UNION ALL SELECT order_id FROM payments"},
	{"Clauses", "INTERSECT, EXCEPT, also ALL", "SELECT id FROM orders EXCEPT SELECT order_id FROM payments"},
	{"Clauses", "hints", "SELECT id FROM orders /*+ OPTIONS('scan.startup.mode' = 'latest-offset') */"},
	{"Aggregation", "GROUP BY, HAVING", "SELECT customer, SUM(amount) FROM orders GROUP BY customer HAVING COUNT(*) > 1"},
	{"Aggregation", "DISTINCT, FILTER", "SELECT COUNT(DISTINCT product) FILTER (WHERE amount > 1) FROM orders"},
	{"Aggregation", "GROUPING SETS, ROLLUP, CUBE", "SELECT customer, product, COUNT(*), GROUPING(product) FROM orders GROUP BY ROLLUP (customer, product)"},
	{"Aggregation", "STATE_TTL", "SELECT /*+ STATE_TTL('orders' = '1 d') */ customer, COUNT(*) FROM orders GROUP BY customer"},
	{"Aggregation", "OVER, ROWS", "SELECT id, SUM(amount) OVER (PARTITION BY customer ORDER BY ordered_at ROWS BETWEEN 9 PRECEDING AND CURRENT ROW) FROM orders"},
	{"Aggregation", "OVER, RANGE", "SELECT id, SUM(amount) OVER (PARTITION BY customer ORDER BY ordered_at RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) FROM orders"},
	{"Aggregation", "OVER by processing time", "SELECT id, COUNT(*) OVER (PARTITION BY customer ORDER BY seen_at) FROM orders"},
	{"Aggregation", "named window", "SELECT id, SUM(amount) OVER w FROM orders WINDOW w AS (PARTITION BY customer ORDER BY ordered_at)"},
	{"Aggregation", "LAG", "SELECT id, LAG(amount, 1) OVER (PARTITION BY customer ORDER BY ordered_at) FROM orders"},
	{"Aggregation", "LEAD", "SELECT id, LEAD(amount, 1) OVER (PARTITION BY customer ORDER BY ordered_at) FROM orders"},
	{"Aggregation", "RANK, DENSE_RANK, ROW_NUMBER", "SELECT id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY ordered_at) FROM orders"},
	{"Windows", "TUMBLE", "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end"},
	{"Windows", "HOP", "SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE)) GROUP BY window_start, window_end"},
	{"Windows", "CUMULATE", "SELECT window_end, COUNT(*) FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE, INTERVAL '1' HOUR)) GROUP BY window_start, window_end"},
	{"Windows", "SESSION", "SELECT customer, window_start, COUNT(*) FROM TABLE(SESSION(TABLE orders PARTITION BY customer, DESCRIPTOR(ordered_at), INTERVAL '5' MINUTE)) GROUP BY customer, window_start, window_end"},
	{"Windows", "by processing time", "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(seen_at), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end"},
	{"Windows", "with GROUPING SETS", "SELECT window_start, customer, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, GROUPING SETS ((customer), ())"},
	{"Windows", "window Top-N", "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY amount DESC) AS n FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE))) WHERE n <= 3"},
	{"Windows", "group windows of before Flink 1.13", "SELECT customer, TUMBLE_START(ordered_at, INTERVAL '1' MINUTE), COUNT(*) FROM orders GROUP BY customer, TUMBLE(ordered_at, INTERVAL '1' MINUTE)"},
	{"Top-N and deduplication", "Top-N", "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY amount DESC) AS n FROM orders) WHERE n <= 3"},
	{"Top-N and deduplication", "first row", "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ordered_at) AS n FROM orders) WHERE n = 1"},
	{"Top-N and deduplication", "last row", "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ordered_at DESC) AS n FROM orders) WHERE n = 1"},
	{"Joins", "INNER, LEFT, RIGHT, FULL", "SELECT o.id, p.amount FROM orders o LEFT JOIN payments p ON o.id = p.order_id"},
	{"Joins", "CROSS", "SELECT o.id, p.amount FROM orders o CROSS JOIN payments p"},
	{"Joins", "USING, NATURAL", "SELECT * FROM orders JOIN products USING (product)"},
	{"Joins", "with other conditions", "SELECT o.id FROM orders o JOIN payments p ON o.id = p.order_id AND o.amount > p.amount"},
	{"Joins", "without an equality", "SELECT o.id FROM orders o JOIN payments p ON o.amount > p.amount"},
	{"Joins", "interval", "SELECT o.id FROM orders o JOIN payments p ON o.id = p.order_id AND p.paid_at BETWEEN o.ordered_at AND o.ordered_at + INTERVAL '1' HOUR"},
	{"Joins", "temporal, event time", "SELECT o.id, p.price FROM orders o JOIN products FOR SYSTEM_TIME AS OF o.ordered_at AS p ON o.product = p.product"},
	{"Joins", "temporal, processing time", "SELECT o.id, p.price FROM orders o JOIN products FOR SYSTEM_TIME AS OF o.seen_at AS p ON o.product = p.product"},
	{"Joins", "look-up", "CREATE TABLE d (k STRING, v INT) WITH ('connector' = 'jdbc', 'url' = 'jdbc:postgresql://localhost/d', 'table-name' = 'd'); SELECT o.id, d.v FROM orders o JOIN d FOR SYSTEM_TIME AS OF o.seen_at ON o.product = d.k"},
	{"Joins", "window", "SELECT a.id FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered_at), INTERVAL '1' MINUTE))) a JOIN (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '1' MINUTE))) b ON a.id = b.order_id AND a.window_start = b.window_start AND a.window_end = b.window_end"},
	{"Joins", "UNNEST", "SELECT id, tag FROM orders CROSS JOIN UNNEST(tags) AS t (tag)"},
	{"Joins", "LATERAL", "SELECT c.customer, o.id FROM (SELECT DISTINCT customer FROM orders) c, LATERAL (SELECT id, amount FROM orders WHERE customer = c.customer ORDER BY amount DESC LIMIT 3) o"},
	{"Sub-queries", "IN, NOT IN", "SELECT id FROM orders WHERE id IN (SELECT order_id FROM payments)"},
	{"Sub-queries", "EXISTS, NOT EXISTS", "SELECT id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id)"},
	{"Sub-queries", "under OR", "SELECT id FROM orders WHERE amount > 100 OR id IN (SELECT order_id FROM payments)"},
	{"Sub-queries", "scalar", "SELECT id, (SELECT MAX(amount) FROM payments) FROM orders"},
	{"Sub-queries", "correlated scalar", "SELECT id, (SELECT SUM(p.amount) FROM payments p WHERE p.order_id = o.id) FROM orders o"},
	{"Sub-queries", "in HAVING", "SELECT customer FROM orders GROUP BY customer HAVING SUM(amount) > (SELECT MAX(amount) FROM payments)"},
	{"Patterns", "MATCH_RECOGNIZE", "SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY customer ORDER BY ordered_at MEASURES A.id AS first_id, LAST(B.id) AS last_id ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+ C) WITHIN INTERVAL '1' HOUR DEFINE B AS B.amount > A.amount, C AS C.amount < A.amount)"},
}

const typesIntro = "Types of columns. Precision, range and conversion are those of Flink.\n"

// typeSamples has a table with a column of each kind of type.
func typeSamples() []sample {
	text := types.String()
	var all []sample
	for _, t := range []types.Type{
		types.Of(types.Boolean), types.Of(types.TinyInt), types.Of(types.SmallInt), types.Of(types.Int), types.Of(types.BigInt),
		types.Of(types.Float), types.Of(types.Double), types.DecimalOf(10, 2),
		{Kind: types.Char, Nullable: true, Length: 3}, {Kind: types.Varchar, Nullable: true, Length: 20}, text,
		{Kind: types.Binary, Nullable: true, Length: 3}, {Kind: types.Varbinary, Nullable: true, Length: 20}, {Kind: types.Varbinary, Nullable: true, Length: types.MaxLength},
		types.Of(types.Date), {Kind: types.Time, Nullable: true}, {Kind: types.Timestamp, Nullable: true, Precision: 3},
		{Kind: types.TimestampLTZ, Nullable: true, Precision: 3},
		types.ArrayOf(text), types.MapOf(text, types.Of(types.Int)), types.MultisetOf(text),
		types.RowOf(types.Field{Name: "a", Type: types.Of(types.Int)}, types.Field{Name: "b", Type: text}),
	} {
		all = append(all, columnSample(t.String()))
	}
	for _, other := range []string{"INT NOT NULL", "RAW('a', 'b')", "VARIANT", "TIMESTAMP(3) WITH TIME ZONE", "INTERVAL DAY TO SECOND"} {
		all = append(all, columnSample(other))
	}
	return all
}

func columnSample(spelled string) sample {
	return sample{"Columns", strings.ReplaceAll(spelled, "`", ""), "CREATE TABLE t (c " + spelled + ") WITH ('connector' = 'blackhole')"}
}
