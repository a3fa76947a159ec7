package plan

import (
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// Spell writes an expression for people, as SQL would. Unlike the canonical
// spelling it leaves out types that go without saying.
func Spell(x expr.Expr) string {
	switch x := x.(type) {
	case *expr.Literal:
		return spellLiteral(x)
	case *expr.Call:
		return spellFunction(x)
	}
	return x.Canonical()
}

// spellLiteral is the text of a constant, quoted where SQL quotes it.
func spellLiteral(l *expr.Literal) string {
	if l.IsNull() {
		return "NULL"
	}
	t := l.Type()
	quoted := strings.TrimSuffix(l.Canonical(), ":"+t.String())
	switch {
	case t.IsNumeric(), t.Kind == types.Boolean:
		return strings.Trim(quoted, "'")
	case t.IsInterval():
		return "INTERVAL " + quoted
	case t.IsTemporal():
		return t.Kind.String() + " " + quoted
	}
	return quoted
}

var infix = map[string]bool{
	"AND": true, "OR": true, "=": true, "<>": true, "<": true, "<=": true, ">": true, ">=": true,
	"+": true, "-": true, "*": true, "/": true, "%": true, "||": true, "LIKE": true,
	"IS DISTINCT FROM": true, "IS NOT DISTINCT FROM": true,
}

func spellFunction(c *expr.Call) string {
	name, args := c.Fn.Name, c.Args
	switch {
	case infix[name] && len(args) > 1:
		return "(" + spellList(operands(c), " "+name+" ") + ")"
	case strings.HasPrefix(name, "IS ") && len(args) == 1:
		return Spell(args[0]) + " " + name
	case (name == "CAST" || name == "TRY_CAST" || name == "LEGACY_CAST") && len(args) == 1:
		return name + "(" + Spell(args[0]) + " AS " + c.T.AsNullable().String() + ")"
	case name == "FIELD" && len(args) == 1:
		return Spell(args[0]) + "." + fieldName(c)
	case name == "ITEM" && len(args) == 2:
		return Spell(args[0]) + "[" + Spell(args[1]) + "]"
	}
	s := name + "(" + spellList(args, ", ") + ")"
	if unit := c.Options[expr.OptUnit]; unit != "" {
		s = strings.TrimSuffix(s, ")") + ", " + unit + ")"
	}
	return s
}

// operands are those of a whole chain of one operator that groups to the left:
// a AND b AND c, a - b - c.
func operands(c *expr.Call) []expr.Expr {
	chain := []*expr.Call{c}
	for {
		left, ok := chain[len(chain)-1].Args[0].(*expr.Call)
		if !ok || left.Fn != c.Fn || !chains[c.Fn.Name] || len(left.Args) < 2 {
			break
		}
		chain = append(chain, left)
	}
	all := []expr.Expr{chain[len(chain)-1].Args[0]}
	for i := len(chain) - 1; i >= 0; i-- {
		all = append(all, chain[i].Args[1:]...)
	}
	return all
}

var chains = map[string]bool{"AND": true, "OR": true, "+": true, "-": true, "*": true, "/": true, "||": true}

func spellList(list []expr.Expr, separator string) string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = Spell(x)
	}
	return strings.Join(all, separator)
}

func fieldName(c *expr.Call) string {
	i, err := strconv.Atoi(c.Options[expr.OptIndex])
	if fields := c.Args[0].Type().Fields; err == nil && i >= 0 && i < len(fields) {
		return fields[i].Name
	}
	return c.Options[expr.OptIndex]
}
