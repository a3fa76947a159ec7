package parse

import (
	"strings"
	"testing"
)

// firstError parses src and returns its first error, which must exist.
func firstError(t *testing.T, src string) *Error {
	t.Helper()
	_, errs := Script("f.sql", []byte(src))
	if len(errs) == 0 {
		t.Fatalf("parses: %s", src)
	}
	return errs[0]
}

func TestErrorsSayWhereWhatAndWhatToDo(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"SELEC a FROM t", "f.sql:1:1: expected a statement, found SELEC (did you mean SELECT?)"},
		{"SELECT a FORM t", "f.sql:1:15: expected ';' or the end of the statement, found t (FORM was read as a name: did you mean FROM?)"},
		{"SELECT a FROM t WERE b", "f.sql:1:22: expected ';' or the end of the statement, found b (WERE was read as a name: did you mean WHERE?)"},
		{"SELECT a FROM t GROUP a", "f.sql:1:23: expected BY, found a"},
		{"SELECT a, FROM t", "f.sql:1:11: expected an expression, found keyword FROM (remove the comma before FROM)"},
		{"SELECT a FROM t, WHERE b", "f.sql:1:18: expected a table name, found keyword WHERE"},
		{"SELECT user FROM t JOIN", "f.sql:1:24: expected a table name, found the end of the file"},
		{"SELECT value, b FROM t", "f.sql:1:8: expected an expression, found reserved keyword VALUE (write `value` in back-quotes to use it as a name)"},
		{"SELECT t.value FROM t", "f.sql:1:10: expected a name behind '.', found reserved keyword VALUE (write `value` in back-quotes to use it as a name)"},
		{"SELECT a AS date FROM t", "f.sql:1:13: expected an alias, found reserved keyword DATE (write `date` in back-quotes to use it as a name)"},
		{"CREATE TABLE t (timestamp BIGINT)", "f.sql:1:17: expected a column name, found reserved keyword TIMESTAMP (write `timestamp` in back-quotes to use it as a name)"},
		{"CREATE TABLE t (a INT,)", "f.sql:1:23: expected a column, found ')' (remove the comma before ')')"},
		{"CREATE TABLE t (a TEXT NOT NUL)", "f.sql:1:28: expected NULL, found NUL (did you mean NULL?)"},
		{"CREATE TABLE t (a DATETIME)", "f.sql:1:19: expected a data type, found keyword DATETIME (Flink's type is TIMESTAMP(3))"},
		{"CREATE TABLE t (a INT DEFAULT 1)", "f.sql:1:23: Flink SQL has no DEFAULT for columns (compute the value in the INSERT)"},
		{"CREATE TABLE t (a INT) WIHT ('a' = 'b')", "f.sql:1:24: expected ';' or a clause of CREATE TABLE, found WIHT (did you mean WITH?)"},
		{"CREATE TABLE t (a INT) WITH ('a' = 1)", "f.sql:1:36: expected an option value in single quotes, found 1 (write it in single quotes: '1')"},
		{"CREATE TABLE t (a INT) WITH (connector = 'x')", "f.sql:1:30: expected an option key in single quotes, found connector (write it in single quotes: 'connector')"},
		{"CREATE TABLE t (a INT) WITH ('a' = 'b') PARTITIONED BY (a)", "f.sql:1:41: clause PARTITIONED is not in its place (the order is: (columns) COMMENT … DISTRIBUTED … PARTITIONED BY … WITH … LIKE or AS)"},
		{"CREATE TABEL t (a INT)", "f.sql:1:8: expected TABLE, VIEW, FUNCTION, MODEL, CONNECTION, CATALOG, DATABASE or MATERIALIZED, found TABEL (did you mean TABLE?)"},
		{"SELECT a != b FROM t", "f.sql:1:10: Flink SQL has no != (write <>)"},
		{`SELECT "a" FROM t`, "f.sql:1:8: double quotes are not used in Flink SQL: strings stand in 'single quotes', identifiers in `back-quotes`"},
		{"SELECT 'a FROM t", "f.sql:1:8: string is not closed (a quote inside a string is doubled: 'it''s')"},
		{"SELECT `a FROM t", "f.sql:1:8: identifier in back-quotes is not closed"},
		{"SELECT a /* FROM t", "f.sql:1:10: comment is not closed"},
		{"SELECT 1 FROM t LIMIT 1, 2", "f.sql:1:24: LIMIT takes one number (write LIMIT count OFFSET start)"},
		{"SELECT 1 MINUS SELECT 2", "f.sql:1:10: Flink SQL has no MINUS (write EXCEPT)"},
		{"SELECT COUNT(* FROM t", "f.sql:1:16: expected ',' or ')', found keyword FROM"},
		{"SELECT CASE WHEN a THEN b FROM t", "f.sql:1:27: expected WHEN, ELSE or END, found keyword FROM"},
		{"SELECT (a d) FROM t", "f.sql:1:11: expected ',' or ')', found d"},
		{"CREATE TABLE t (a GEOMETRY)", "f.sql:1:19: expected a data type, found GEOMETRY (Flink's type is STRING)"},
		{"SELECT INTERVAL '1' MINUET FROM t", "f.sql:1:21: expected a unit such as SECOND, MINUTE or DAY, found MINUET (did you mean MINUTE?)"},
		{"SELECT (a + b) days FROM t", "f.sql:1:16: a unit behind parentheses makes an interval of the difference of two times (write (end - start) DAY, or `days` in backquotes for an alias)"},
		{"SELECT INTERVAL '5 seconds' FROM t", "f.sql:1:8: the unit of an interval stands behind the quotes (write INTERVAL '5' SECOND)"},
		{"SELECT a FROM t GROUP BY TUMBLE(ts, '1' MINUTE)", "f.sql:1:37: an interval begins with the word INTERVAL (write INTERVAL '1' MINUTE)"},
		{"SELECT a FROM t GROUP BY TUMBLE(ts, 10 SECONDS)", "f.sql:1:37: an interval begins with the word INTERVAL (write INTERVAL '10' SECONDS)"},
		{"SELECT SAFE_CAST(a AS INT) FROM t", "f.sql:1:8: Flink SQL has no SAFE_CAST (use TRY_CAST(x AS type))"},
		{"SELECT CONVERT(INT, a) FROM t", "f.sql:1:8: Flink SQL has no CONVERT (use CAST(x AS INT))"},
		{"SELECT a::INT FROM t", "f.sql:1:9: Flink SQL has no :: (write CAST(x AS type))"},
		{"SELECT a FROM t WHERE a == 1", "f.sql:1:26: Flink SQL has no == (write =)"},
		{"SELECT TOP 10 a FROM t", "f.sql:1:8: Flink SQL has no TOP (write LIMIT 10 at the end of the query)"},
		{"CREATE TABLE t (a NUMBER(10, 2))", "f.sql:1:19: expected a data type, found NUMBER (Flink's type is DECIMAL)"},
		{"SELECT DAY(a) FROM t", "f.sql:1:8: Flink SQL has no DAY(…) (use EXTRACT(DAY FROM x) or DAYOFMONTH(x))"},
		{"SELECT STRING_AGG(a, ',') FROM t", "f.sql:1:8: Flink SQL has no STRING_AGG (use LISTAGG(x, ','))"},
		{"CREATE TABLE t (a INT) WITH ('a' = 'b' 'c' = 'd')", "f.sql:1:40: expected ',' or ')', found string 'c'"},
		{"WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a", "f.sql:1:22: WITH stands behind INSERT INTO (write INSERT INTO t WITH … SELECT …)"},
		{"INSERT INTO TABLE t SELECT 1", "f.sql:1:13: expected a table name, found keyword TABLE (leave the word TABLE out)"},
		{"INSERT INTO t SELCT 1", "f.sql:1:15: expected SELECT, VALUES, WITH or a column list, found SELCT (did you mean SELECT?)"},
		{"EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1 END;", "f.sql:1:52: expected ';', found keyword END (each INSERT of a statement set ends with ';')"},
		{"EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1;", "f.sql:1:52: expected END, which closes the statement set, found the end of the file"},
		{"STATEMENT SET BEGIN END", "f.sql:1:1: a statement set begins with EXECUTE (write EXECUTE STATEMENT SET BEGIN … END)"},
		{"SELECT * FROM t AS x FOR SYSTEM_TIME AS OF y", "f.sql:1:22: FOR SYSTEM_TIME AS OF stands directly behind a table name, before the alias"},
		{"ALTER TABLE t ADD COLUMN a INT", "f.sql:1:19: expected a column name, found keyword COLUMN (leave the word COLUMN out)"},
		{"SELECT CAST(a AS INT NOT NULL)", "f.sql:1:22: the type of a CAST has no NULL or NOT NULL: it follows from the value (leave it out)"},
		{"SELECT é§ FROM t", "f.sql:1:9: unexpected character '§'"},
		{"SELECT a\u200b FROM t", "f.sql:1:9: unexpected character U+200B, which is not visible (remove it)"},
		{"SELECT a \x00FROM t", "f.sql:1:10: unexpected character U+0000, which is not visible (remove it)"},
		{"SELECT ‘a’ FROM t", "f.sql:1:8: unexpected character '‘' (write straight quotes: 'text')"},
		{"SELECT 'a\xe9' FROM t", "f.sql:1:8: text in quotes is not valid UTF-8 (save the file as UTF-8)"},
		{"SELECT \xe9 FROM t", "f.sql:1:8: unexpected character that is not UTF-8 (save the file as UTF-8)"},
		{"\xff\xfeS\x00E\x00", "f.sql:1:1: the file is in UTF-16 (save it as UTF-8)"},
		{"-- one\r-- two\rSELEC a", "f.sql:3:1: expected a statement, found SELEC (did you mean SELECT?)"},
		{"CREATE TABLE t (a TIMESTAMP(3), WATERMRK FOR a AS a)", "f.sql:1:42: expected a data type, found keyword FOR (WATERMRK was read as a name: did you mean WATERMARK?)"},
		{"CREATE TABLE t (a INT, PRIMRY KEY (a) NOT ENFORCED)", "f.sql:1:31: expected a data type, found KEY (PRIMRY was read as a name: did you mean PRIMARY?)"},
		{"SELECT CAST(a AS DECIML(3, 1)) FROM t", "f.sql:1:18: expected a data type, found DECIML (did you mean DECIMAL?)"},
		{"SELECT ROW_NUMBER() OVER (PARTITON BY a ORDER BY b) FROM t", "f.sql:1:36: expected ')', PARTITION BY, ORDER BY, ROWS or RANGE, found keyword BY (PARTITON was read as a name: did you mean PARTITION?)"},
		{"SELECT ROW_NUMBER() OVER (ORDER BY a DECS) FROM t", "f.sql:1:38: expected ')', PARTITION BY, ORDER BY, ROWS or RANGE, found DECS (did you mean DESC?)"},
		{"SELECT t.a t.b FROM t", "f.sql:1:13: expected ';' or the end of the statement, found '.' (t was read as a name for what stands before it: is a comma missing?)"},
		{"CREATE TABLE t (a INT) WITH ('a' = 'b\n);\nCREATE TABLE u (a INT) WITH ('a' = 'b');", "f.sql:3:31: expected ',' or ')', found a (the text in quotes before it begins in line 1: is a quote missing there?)"},
		{"SELECT ? FROM t", "f.sql:1:8: a file has no place for the parameter '?' (write the value)"},
		{"SELECT * FROM t MATCH_RECOGNIZE (ORDER BY a PATTERN (A{3,2}) DEFINE A AS TRUE)", "f.sql:1:55: the quantifier's maximum is below its minimum"},
	} {
		if got := firstError(t, c.src).Error(); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

// These parse in Flink, and no streaming job can use them.
func TestWhatNoStreamCanUseIsRefusedWithAReason(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"SELECT * FROM t TABLESAMPLE SYSTEM(10)", "TABLESAMPLE is not supported on streams"},
		{"SELECT * FROM t PIVOT (SUM(x) FOR y IN (1))", "PIVOT is not supported on streams"},
		{"SELECT STREAM a FROM t", "Flink SQL has no SELECT STREAM"},
		{"MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 1", "Flink SQL has no MERGE"},
		{"UPSERT INTO t SELECT 1", "Flink SQL has no UPSERT"},
	} {
		if got := firstError(t, c.src).Message; got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

func TestFormatShowsTheLineWithACaret(t *testing.T) {
	const src = "CREATE TABLE t (\n\t`größe` INT, order INT\n);"
	const want = "f.sql:2:15: expected a column name, found reserved keyword ORDER\n" +
		" 2 | \t`größe` INT, order INT\n" +
		"   | \t             ^^^^^\n" +
		"hint: write `order` in back-quotes to use it as a name"
	if got := firstError(t, src).Format(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatIsMissingAtTheEndIsMissingBehindTheLastToken(t *testing.T) {
	const want = "f.sql:2:7: expected a table name, found the end of the file\n" +
		" 2 |   FROM\n" +
		"   |       ^"
	if got := firstError(t, "SELECT a\n  FROM\n\n-- the end\n").Format(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFormatUnderlinesTheFirstLineOfALongToken(t *testing.T) {
	const want = "f.sql:1:1: expected a statement, found string 'a b'\n" +
		" 1 | 'a\n" +
		"   | ^^"
	if got := firstError(t, "'a\nb'").Format(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAllErrorsOfAFileAreReported(t *testing.T) {
	const src = `SELEC 1;
SELECT 'a;b' FROM t;
SELECT value FROM t; -- SELECT ; in a comment
INSERT INTO t SELECT CASE WHEN a THEN 1 END FROM s;
EXECUTE STATEMENT SET BEGIN
  INSERT INTO a SELECT CASE WHEN x THEN 1 END;
  INSERT INTO b SELECT order FROM s;
  INSERT INTO c SELECT 1
    FROM s WHERE;
  INSERT INTO d SELECT 1;
END;
DROP TABLE t t;
SELECT 2`
	s, errs := Script("f.sql", []byte(src))
	var lines []int
	for _, e := range errs {
		lines = append(lines, e.Line)
	}
	if want := []int{1, 3, 7, 9, 12}; !equal(lines, want) {
		t.Errorf("errors on lines %v, want %v: %v", lines, want, errs)
	}
	if len(s.Items) != 4 {
		t.Errorf("%d statements parsed, want 4", len(s.Items))
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestErrorsNeverRepeatTheWholeOfALongToken(t *testing.T) {
	e := firstError(t, "CREATE '"+strings.Repeat("x", 1000)+"'")
	if len(e.Message) > 300 {
		t.Errorf("message of %d bytes", len(e.Message))
	}
}
