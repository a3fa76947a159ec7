package parse

import (
	"fmt"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

func TestOperatorsGroupAsInFlink(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(readTestdata(t, "flink_operators.txt")), "\n")[1:] {
		expr, want, _ := strings.Cut(line, " => ")
		x, err := Expr("expr", expr)
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		if got := flinkTree(x); got != want {
			t.Errorf("%s groups as %s, want %s", expr, got, want)
		}
		again, err := Expr("expr", ast.Format(x))
		if err != nil || dump(again) != dump(x) {
			t.Errorf("%s is printed as %s: %v", expr, ast.Format(x), err)
		}
	}
}

// flinkTree writes an expression in the notation of the recorded trees.
func flinkTree(x ast.Expr) string {
	not := map[bool]string{true: "NOT "}
	switch x := x.(type) {
	case *ast.Name:
		return x.String()
	case *ast.NumberLit:
		return x.Text
	case *ast.Unary:
		if n, ok := x.X.(*ast.NumberLit); ok && x.Op == ast.Minus {
			return "-" + n.Text
		}
		return fmt.Sprintf("(%s %s)", x.Op, flinkTree(x.X))
	case *ast.Binary:
		return fmt.Sprintf("(%s %s %s)", x.Op, flinkTree(x.Left), flinkTree(x.Right))
	case *ast.Is:
		test := string(x.Test)
		if test == "JSON" {
			test = "JSON VALUE"
		}
		return fmt.Sprintf("(IS %s%s %s)", not[x.Not], test, flinkTree(x.X))
	case *ast.Between:
		return fmt.Sprintf("(%sBETWEEN ASYMMETRIC %s %s %s)", not[x.Not], flinkTree(x.X), flinkTree(x.Low), flinkTree(x.High))
	case *ast.Like:
		return fmt.Sprintf("(%s%s %s)", not[x.Not], x.Op, flinkTrees(x.X, x.Pattern, x.Escape))
	case *ast.In:
		return fmt.Sprintf("(%sIN %s [%s])", not[x.Not], flinkTree(x.X), flinkTrees(x.List...))
	case *ast.Quantified:
		q := strings.Replace(string(x.Quantifier), "ANY", "SOME", 1)
		return fmt.Sprintf("(%s %s %s [%s])", x.Op, q, flinkTree(x.X), flinkTrees(x.List...))
	case *ast.Case:
		w := x.Whens[0]
		return fmt.Sprintf("(CASE () [%s] [%s] %s)", flinkTrees(w.Conds...), flinkTree(w.Then), flinkTree(x.Else))
	case *ast.Index:
		return fmt.Sprintf("(ITEM %s %s)", flinkTree(x.X), flinkTree(x.Index))
	case *ast.Field:
		return fmt.Sprintf("(DOT %s %s)", flinkTree(x.X), x.Name.Name)
	case *ast.Row:
		return fmt.Sprintf("(ROW %s)", flinkTrees(x.Items...))
	case *ast.Call:
		return fmt.Sprintf("(%s %s)", x.Name, flinkTrees(x.Args...))
	}
	return ast.Format(x)
}

func flinkTrees(list ...ast.Expr) string {
	var out []string
	for _, x := range list {
		if x != nil {
			out = append(out, flinkTree(x))
		}
	}
	return strings.Join(out, " ")
}
