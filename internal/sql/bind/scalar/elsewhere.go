package scalar

import (
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// unknownFunction says what to write in the place of a function that is not
// there: Flink's way for what other databases have, else the nearest name.
func (c *Context) unknownFunction(n *ast.Name) error {
	name := FunctionName(n)
	if missing[name] {
		return diag.Unsupported(n.Span, "the function "+name)
	}
	p := diag.Errorf(n.Span, "there is no function %s", name)
	if instead := elsewhere[name]; instead != "" {
		return p.WithHint("Flink SQL's way is %s", strings.ReplaceAll(instead, "|", " or "))
	}
	known := append(append([]string{}, expr.Names()...), aggregateNames()...)
	for _, own := range c.Catalog.Functions(c.Namespace) {
		known = append(known, strings.ToUpper(own))
	}
	if near := diag.Near(name, known); near != "" {
		return p.WithHint("did you mean %s?", near)
	}
	return p.WithHint("SHOW FUNCTIONS lists those that there are; CREATE FUNCTION %s AS '…' declares one that the program has", n)
}

// missing are the functions that Flink has and this engine does not.
var missing = wordSet("PARSE_JSON TRY_PARSE_JSON OBJECT_OF OBJECT_UPDATE ML_PREDICT")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// elsewhere is what Flink SQL has for functions of other databases, the choices
// separated by '|'. In it x and y are texts, n and m numbers, ts and ts2 times, a is
// an array, b a condition.
var elsewhere = map[string]string{
	"NVL": "COALESCE(x, y)", "ISNULL": "x IS NULL|COALESCE(x, y)", "ZEROIFNULL": "COALESCE(n, 0)", "NOTNULL": "x IS NOT NULL",
	"NVL2": "CASE WHEN x IS NOT NULL THEN n ELSE m END", "NULLIFZERO": "NULLIF(n, 0)",
	"IIF": "IF(b, n, m)", "CHOOSE": "ELT(n, x, y)", "EQUAL_NULL": "x IS NOT DISTINCT FROM y",

	"DATEADD": "ts + INTERVAL '1' DAY|TIMESTAMPADD(DAY, n, ts)", "DATE_ADD": "ts + INTERVAL '1' DAY|TIMESTAMPADD(DAY, n, ts)",
	"DATE_SUB": "ts - INTERVAL '1' DAY", "ADD_MONTHS": "TIMESTAMPADD(MONTH, n, ts)", "TIMESTAMP_ADD": "TIMESTAMPADD(DAY, n, ts)",
	"DATEDIFF": "TIMESTAMPDIFF(DAY, ts, ts2)", "DATE_DIFF": "TIMESTAMPDIFF(DAY, ts, ts2)", "MONTHS_BETWEEN": "TIMESTAMPDIFF(MONTH, ts, ts2)",
	"DATE_TRUNC": "FLOOR(ts TO DAY)", "TIME_BUCKET": "FLOOR(ts TO MINUTE)", "DATE_BIN": "FLOOR(ts TO MINUTE)", "LAST_DAY": "FLOOR(TIMESTAMPADD(MONTH, 1, ts) TO MONTH) - INTERVAL '1' DAY",
	"DATEPART": "EXTRACT(DAY FROM ts)", "DATE_PART": "EXTRACT(DAY FROM ts)", "WEEKDAY": "DAYOFWEEK(ts)", "DAYNAME": "DATE_FORMAT(ts, 'EEEE')",
	"GETDATE": "CURRENT_TIMESTAMP", "SYSDATE": "CURRENT_TIMESTAMP", "CURDATE": "CURRENT_DATE", "CURTIME": "CURRENT_TIME", "TODAY": "CURRENT_DATE",
	"EPOCH": "UNIX_TIMESTAMP(x)", "TO_UNIXTIME": "UNIX_TIMESTAMP(x)", "FROM_EPOCH": "TO_TIMESTAMP_LTZ(n, 0)",
	"TIMESTAMP_MILLIS": "TO_TIMESTAMP_LTZ(n, 3)", "TIMESTAMP_SECONDS": "TO_TIMESTAMP_LTZ(n, 0)", "STRFTIME": "DATE_FORMAT(ts, 'yyyy-MM-dd')",
	"FORMAT_DATETIME": "DATE_FORMAT(ts, 'yyyy-MM-dd')", "FORMAT_TIMESTAMP": "DATE_FORMAT(ts, 'yyyy-MM-dd')", "PARSE_DATETIME": "TO_TIMESTAMP(x, 'yyyy-MM-dd HH:mm:ss')",
	"STR_TO_DATE": "TO_DATE(x, 'yyyy-MM-dd')", "STRPTIME": "TO_TIMESTAMP(x, 'yyyy-MM-dd HH:mm:ss')", "CONVERT_TIMEZONE": "CONVERT_TZ(x, 'UTC', 'Europe/Berlin')",

	"TO_CHAR": "DATE_FORMAT(ts, 'yyyy-MM-dd')|CAST(n AS STRING)", "TO_VARCHAR": "CAST(n AS STRING)", "TOSTRING": "CAST(n AS STRING)", "STR": "CAST(n AS STRING)",
	"TO_NUMBER": "CAST(x AS DECIMAL(20, 2))", "TO_DECIMAL": "CAST(x AS DECIMAL(20, 2))", "TOINT64": "CAST(x AS BIGINT)", "TRY_TO_NUMBER": "TRY_CAST(x AS DECIMAL(20, 2))",
	"SAFE_DIVIDE": "n / NULLIF(m, 0)", "DIV0": "COALESCE(n / NULLIF(m, 0), 0)", "POW": "POWER(n, m)", "TRUNC": "TRUNCATE(n, 2)", "RANDOM": "RAND()",

	"LEN": "CHAR_LENGTH(x)", "LENGTH": "CHAR_LENGTH(x)", "STRLEN": "CHAR_LENGTH(x)", "CHARINDEX": "LOCATE(x, y)|POSITION(x IN y)", "STRPOS": "INSTR(x, y)",
	"CONTAINS": "POSITION(y IN x) > 0", "STARTS_WITH": "STARTSWITH(x, y)", "ENDS_WITH": "ENDSWITH(x, y)", "TOUPPER": "UPPER(x)", "TOLOWER": "LOWER(x)",
	"SPLIT_PART": "SPLIT_INDEX(x, ',', 0), which counts from 0", "STRING_SPLIT": "SPLIT(x, ',')", "STRING_TO_ARRAY": "SPLIT(x, ',')", "MID": "SUBSTRING(x, 1, 2)",
	"REGEXP_LIKE": "REGEXP(x, '[0-9]+')", "REGEXP_MATCHES": "REGEXP(x, '[0-9]+')", "REPLICATE": "REPEAT(x, 2)", "SPACE": "REPEAT(' ', n)", "FORMAT": "PRINTF('%d', n)",
	"NEWID": "UUID()", "GEN_RANDOM_UUID": "UUID()", "UUID_STRING": "UUID()", "SHA": "SHA1(x)",

	"JSON_EXTRACT": "JSON_VALUE(x, '$.a')|JSON_QUERY(x, '$.a')", "JSON_EXTRACT_SCALAR": "JSON_VALUE(x, '$.a')", "GET_JSON_OBJECT": "JSON_VALUE(x, '$.a')",
	"JSON_EXTRACT_PATH_TEXT": "JSON_VALUE(x, '$.a')", "TO_JSON": "JSON_STRING(a)", "TO_JSON_STRING": "JSON_STRING(a)",

	"ARRAY_LENGTH": "CARDINALITY(a)", "ARRAY_SIZE": "CARDINALITY(a)", "SIZE": "CARDINALITY(a)", "ELEMENT_AT": "a[1], which counts from 1", "ARRAY_TO_STRING": "ARRAY_JOIN(a, ',')",
	"EXPLODE": "SELECT item FROM t CROSS JOIN UNNEST(a) AS u (item)", "FLATTEN": "SELECT item FROM t CROSS JOIN UNNEST(a) AS u (item)",

	"ANY_VALUE": "MIN(x)|FIRST_VALUE(x)", "FIRST": "FIRST_VALUE(x)", "LAST": "LAST_VALUE(x)", "COUNT_IF": "COUNT(*) FILTER (WHERE b)", "COUNTIF": "COUNT(*) FILTER (WHERE b)",
	"SUM_IF": "SUM(n) FILTER (WHERE b)", "SUMIF": "SUM(n) FILTER (WHERE b)", "APPROX_COUNT_DISTINCT": "COUNT(DISTINCT x)", "UNIQ": "COUNT(DISTINCT x)",
	"GROUPARRAY": "ARRAY_AGG(x)", "COLLECT_LIST": "ARRAY_AGG(x)", "COLLECT_SET": "ARRAY_AGG(DISTINCT x)",
	"BOOL_AND": "MIN(IF(b, 1, 0)) = 1", "BOOL_OR": "MAX(IF(b, 1, 0)) = 1", "MEAN": "AVG(n)",
}
