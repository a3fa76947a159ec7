package parse

import (
	"strings"
	"testing"
)

func TestTreesOfTypicalStatements(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"CREATE TEMPORARY TABLE a.t (id BIGINT NOT NULL, p AS proctime(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND, " +
			"PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka')", `
(CreateTable Temporary:true Name:"a"."t"
 Elements:[(PhysicalColumn Name:"id" Type:(DataType Shape:(ScalarType Name:"BIGINT") Null:0x2))
 (ComputedColumn Name:"p" X:(Call Name:"proctime"))
 (Watermark Column:"ts" X:(Binary Op:"-" Left:"ts" Right:(IntervalLit Value:"5" Unit:(IntervalUnit From:"SECOND"))))
 (Constraint Kind:"PRIMARY KEY" Columns:["id"] Enforcement:0x2)]
 Options:[(Option Key:'"connector"' Value:'"kafka"')])`},

		{"INSERT INTO t /*+ OPTIONS('k' = 'v') */ (a) SELECT x.a + 1 AS b FROM s AS x WHERE `b` IS NOT NULL", `
(Insert Target:"t" Hints:[(Hint Name:"OPTIONS" Args:[(HintArg Key:'"k"' Value:'"v"')])] Columns:["a"]
 Query:(Query Body:(Select
 Items:[(SelectItem X:(Binary Op:"+" Left:"x"."a" Right:1) Alias:"b")]
 From:(Table Name:"s" Alias:(TableAlias Name:"x"))
 Where:(Is X:"b"` + "`" + ` Not:true Test:"NULL"))))`},

		{"SELECT COUNT(DISTINCT a) FILTER (WHERE b) OVER (PARTITION BY c ORDER BY d DESC ROWS 1 PRECEDING)", `
(QueryStatement Query:(Query Body:(Select
 Items:[(SelectItem X:(Call Name:"COUNT" Distinct:true Args:["a"] Filter:"b"
 Over:(Over Window:(Window PartitionBy:["c"] OrderBy:[(OrderItem X:"d" Desc:true)]
 Frame:(Frame Unit:"ROWS" Start:(FrameBound Kind:"PRECEDING" Distance:1))))))])))`},

		{"SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), SIZE => INTERVAL -'1' DAY TO HOUR)) LEFT JOIN u FOR SYSTEM_TIME AS OF x ON TRUE", `
(QueryStatement Query:(Query Body:(Select Items:[(SelectItem X:(Star))]
 From:(Join Kind:"LEFT JOIN"
 Left:(TableFunction TableWord:true Call:(Call Name:"TUMBLE" Args:[(TableArg Name:"t") (Descriptor Columns:["ts"])
 (NamedArg Name:"SIZE" Value:(IntervalLit Negative:true Value:"1" Unit:(IntervalUnit From:"DAY" To:"HOUR")))]))
 Right:(Table Name:"u" AsOf:"x")
 On:(BoolLit Value:true)))))`},

		{"SELECT * FROM t MATCH_RECOGNIZE (MEASURES FINAL LAST(A.x) AS y AFTER MATCH SKIP TO LAST A PATTERN (A B{2,}? | C) DEFINE A AS TRUE) AS m", `
(QueryStatement Query:(Query Body:(Select Items:[(SelectItem X:(Star))]
 From:(MatchRecognize Input:(Table Name:"t")
 Measures:[(Measure X:(MatchScope Final:true X:(Call Name:"LAST" Args:["A"."x"])) Name:"y")]
 Skip:(MatchSkip Kind:"TO LAST" Variable:"A")
 Pattern:(MatchPattern X:(PatternAlt Items:[(PatternSeq Items:[(PatternVar Name:"A")
 (PatternRepeat X:(PatternVar Name:"B") Min:2 Max:-1 Reluctant:true)]) (PatternVar Name:"C")]))
 Defines:[(MatchDefine Variable:"A" Cond:(BoolLit Value:true))]
 Alias:(TableAlias Name:"m")))))`},

		{"SELECT 1 UNION SELECT 2 INTERSECT ALL SELECT 3 LIMIT 4", `
(QueryStatement Query:(Query Body:(SetOperation Op:"UNION"
 Left:(Select Items:[(SelectItem X:1)])
 Right:(SetOperation Op:"INTERSECT" All:true Left:(Select Items:[(SelectItem X:2)]) Right:(Select Items:[(SelectItem X:3)])))
 Limit:4))`},

		{"SELECT U&'\\0061''!0062' UESCAPE '!', _utf16'é', E'a\\nb', 'x' 'y', X'0A'", `
(QueryStatement Query:(Query Body:(Select
 Items:[(SelectItem X:'"\\0061'b"') (SelectItem X:UTF16'"é"') (SelectItem X:'"a\nb"')
 (SelectItem X:'"xy"') (SelectItem X:X'0A')])))`},

		{"SET table.exec.state-ttl = 1 d", `
(Set Option:(Option Key:'"table.exec.state-ttl"' Value:'"1 d"') Bare:true)`},
	} {
		s := mustScript(t, "tree.sql", c.src)
		want := strings.ReplaceAll(strings.TrimSpace(c.want), "\n", "")
		if got := dump(s.Items[0].Stmt); got != want {
			t.Errorf("%s\n got %s\nwant %s", c.src, got, want)
		}
	}
}
