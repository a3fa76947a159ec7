package ast_test

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse"
)

func script(t *testing.T, src string) *ast.Script {
	t.Helper()
	s, errs := parse.Script("test.sql", []byte(src))
	for _, e := range errs {
		t.Fatal(e.Format())
	}
	return s
}

func TestFormatLaysStatementsOut(t *testing.T) {
	const src = `
create table t(id bigint not null,ts as proctime(),primary key(id)not enforced)comment'x'with('a'='b','c'='it''s');
insert into t select a.x,count(*)n from(select*from s where y in(select z from q))as a left join b on a.k=b.k group by a.x limit 5;`
	const want = `CREATE TABLE t (
  id BIGINT NOT NULL,
  ts AS proctime(),
  PRIMARY KEY (id) NOT ENFORCED
) COMMENT 'x' WITH (
  'a' = 'b',
  'c' = 'it''s'
);
INSERT INTO t
SELECT a.x, count(*) AS n
FROM (
  SELECT *
  FROM s
  WHERE y IN (
    SELECT z
    FROM q
  )
) AS a
LEFT JOIN b ON a.k = b.k
GROUP BY a.x
LIMIT 5;
`
	if got := ast.Format(script(t, src)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Nobody but the parser has to build trees, but whoever does gets SQL that means the tree.
func TestFormatOfBuiltTreesKeepsTheirMeaning(t *testing.T) {
	name := func(s string) *ast.Name { return &ast.Name{Parts: []ast.Ident{{Name: s}}} }
	for _, c := range []struct {
		x    ast.Expr
		want string
	}{
		{name("order"), "`order`"},
		{name("a b`c"), "`a b``c`"},
		{name("größe"), "größe"},
		{name("$"), "`$`"},
		{name("9a"), "`9a`"},
		{&ast.Field{X: name("a"), Name: &ast.Ident{Name: "b"}}, "(a).b"},
		{&ast.Index{X: &ast.Binary{Op: ast.Add, Left: name("a"), Right: name("b")}, Index: name("c")}, "(a + b)[c]"},
		{&ast.Unary{Op: ast.Minus, X: &ast.Unary{Op: ast.Minus, X: name("a")}}, "- -a"},
		{&ast.Unary{Op: ast.Not, X: &ast.Binary{Op: ast.And, Left: name("a"), Right: name("b")}}, "NOT (a AND b)"},
		{&ast.Binary{Op: ast.Subtract, Left: name("a"), Right: &ast.Binary{Op: ast.Subtract, Left: name("b"), Right: name("c")}}, "a - (b - c)"},
		{&ast.Between{X: name("a"), Low: &ast.Binary{Op: ast.And, Left: name("b"), Right: name("c")}, High: name("d")}, "a BETWEEN (b AND c) AND d"},
		{
			&ast.Binary{Op: ast.Multiply, Left: &ast.Difference{X: &ast.Binary{Op: ast.Subtract, Left: name("a"), Right: name("b")}, Unit: &ast.IntervalUnit{From: ast.Day}}, Right: name("c")},
			"(a - b) DAY * c",
		},
		{&ast.Call{Name: name("COUNT"), Args: []ast.Expr{&ast.Star{}}}, "COUNT(*)"},
	} {
		if got := ast.Format(c.x); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestWalkVisitsInSourceOrderAndCanBePruned(t *testing.T) {
	s := script(t, "INSERT INTO o (p) SELECT a, f(b) FROM t WHERE c > 1")
	names := func(into func(ast.Node) bool) string {
		var out []string
		ast.Walk(s, func(n ast.Node) bool {
			if name, ok := n.(*ast.Name); ok {
				out = append(out, name.String())
			}
			return into(n)
		})
		return strings.Join(out, " ")
	}
	if got := names(func(ast.Node) bool { return true }); got != "o p a f b t c" {
		t.Errorf("visited %s", got)
	}
	noCalls := func(n ast.Node) bool { _, call := n.(*ast.Call); return !call }
	if got := names(noCalls); got != "o p a t c" {
		t.Errorf("visited %s without calls", got)
	}
}
