package parse

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// callableWords are the reserved words that are functions when a parenthesis follows.
var callableWords = wordSet(
	"ABS", "AVG", "CARDINALITY", "CEIL", "CEILING", "CHAR", "CHARACTER_LENGTH", "CHAR_LENGTH", "CLASSIFIER", "COALESCE",
	"COLLECT", "CONTAINS_SUBSTR", "CONVERT", "CORR", "COUNT", "COVAR_POP", "COVAR_SAMP", "CUME_DIST", "CURRENT_DATE",
	"CURRENT_TIME", "CURRENT_TIMESTAMP", "DATE_TRUNC", "DATETIME_TRUNC", "DENSE_RANK", "ELEMENT", "EVERY", "EXP",
	"FIRST_VALUE", "FLOOR", "FUSION", "GROUPING", "HOUR", "INTERSECTION", "LAG", "LAST_VALUE", "LEAD", "LEFT", "LN",
	"LOCALTIME", "LOCALTIMESTAMP", "LOWER", "MATCH_NUMBER", "MAX", "MIN", "MINUTE", "MOD", "MONTH", "NEXT", "NTH_VALUE",
	"NTILE", "NULLIF", "OCTET_LENGTH", "PERCENTILE_CONT", "PERCENTILE_DISC", "PERCENT_RANK", "PERIOD", "POWER", "PREV",
	"RANK", "REGR_COUNT", "REGR_SXX", "REGR_SYY", "RIGHT", "ROW_NUMBER", "SECOND", "SOME", "SQRT", "STDDEV_POP",
	"STDDEV_SAMP", "SUBSTRING", "SUM", "TIMESTAMP_DIFF", "TIMESTAMP_TRUNC", "TIME_DIFF", "TIME_TRUNC", "TRANSLATE",
	"TRUNCATE", "UPPER", "USER", "VAR_POP", "VAR_SAMP", "YEAR",
)

// bareWords are the functions that are called by name alone.
var bareWords = wordSet(
	"CURRENT_CATALOG", "CURRENT_DATE", "CURRENT_DEFAULT_TRANSFORM_GROUP", "CURRENT_PATH", "CURRENT_ROLE",
	"CURRENT_SCHEMA", "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "LOCALTIME", "LOCALTIMESTAMP",
	"SESSION_USER", "SYSTEM_USER", "USER",
)

func wordSet(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// nameOrCall parses what begins with an identifier: a name, a call, or t.*.
func (p *parser) nameOrCall() ast.Expr {
	start := p.start()
	parts := make([]ast.Ident, 1, 2)
	parts[0] = p.ident("a name")
	for p.peek(".") {
		if p.peekAt(1, "*") {
			qualifier := &ast.Name{Span: p.since(start), Parts: parts}
			p.accept(".", "*")
			return &ast.Star{Span: p.since(start), Qualifier: qualifier}
		}
		p.next()
		parts = append(parts, p.ident("a name behind '.'"))
	}
	name := &ast.Name{Span: p.since(start), Parts: parts}
	if p.peek("(") {
		return p.call(name)
	}
	return name
}

// reservedCall parses a function whose name is a reserved word.
func (p *parser) reservedCall() ast.Expr {
	t := *p.tok(0)
	span := ast.Span{Start: t.Start, End: t.End}
	name := &ast.Name{Span: span, Parts: []ast.Ident{{Span: span, Name: p.text(t)}}}
	switch {
	case t.Text == "CONVERT" && p.peekAt(1, "(") && scalarTypes[p.tok(2).Text].name != "":
		p.failAt(t, "Flink SQL has no CONVERT", "use CAST(x AS "+p.tok(2).Text+")")
	case callableWords[t.Text] && p.peekAt(1, "("):
		p.next()
		return p.call(name)
	case bareWords[t.Text]:
		p.next()
		return &ast.Call{Span: span, Name: name, NoParens: true}
	case t.Text == "STRING_AGG", t.Text == "GROUP_CONCAT":
		p.failAt(t, "Flink SQL has no "+t.Text, "use LISTAGG(x, ',')")
	case t.Text == "DAY" && p.peekAt(1, "("):
		p.failAt(t, "Flink SQL has no DAY(…)", "use EXTRACT(DAY FROM x) or DAYOFMONTH(x)")
	case (t.Text == "DATE" || t.Text == "TIME" || t.Text == "TIMESTAMP") && p.peekAt(1, "("):
		p.failAt(t, "Flink SQL has no function "+t.Text, "use CAST(x AS "+t.Text+")")
	case t.Text == "SELECT", t.Text == "WITH", t.Text == "VALUES":
		p.failAt(t, "a query in the place of a value needs parentheses", "write (SELECT …)")
	case !p.peekAt(1, "(") && p.usableAsName():
		p.failAt(t, "expected an expression, found reserved keyword "+t.Text,
			"write `"+p.text(t)+"` in back-quotes to use it as a name")
	}
	p.fail("an expression")
	return nil
}

// usableAsName reports whether the reserved word that comes next was probably meant as a column: an operator, a comma
// or the end of a clause follows.
func (p *parser) usableAsName() bool {
	if slices.Contains(neverNames, p.tok(0).Text) {
		return false
	}
	next := p.tok(1)
	switch next.Text {
	case "AS", "FROM", "AND", "OR", "IS", "IN", "BETWEEN", "LIKE", "NOT", "ASC", "DESC", "THEN", "ELSE", "END", "WHEN":
		return true
	case "(", "*/":
		return false
	}
	return next.Kind == lex.Symbol || next.Kind == lex.EOF
}

// call parses the arguments of a function and what may follow them.
func (p *parser) call(name *ast.Name) *ast.Call {
	p.enter()
	defer p.leave()
	c := &ast.Call{Name: name}
	p.arguments(c)
	p.callSuffix(c)
	c.Span = p.since(name.Start)
	return c
}

// arguments parses everything between the parentheses of a call. A query that is the only argument needs no
// parentheses of its own.
func (p *parser) arguments(c *ast.Call) {
	p.expect("(")
	if p.accept(")") {
		return
	}
	p.unitFirst(c)
	c.Distinct = p.accept("DISTINCT")
	c.All = !c.Distinct && p.accept("ALL")
	if p.peekAny("SELECT", "VALUES", "WITH") {
		start := p.start()
		q := p.query()
		c.Args = []ast.Expr{&ast.Subquery{Span: p.since(start), Query: q}}
		p.expect(")")
		return
	}
	for {
		c.Args = append(c.Args, p.argument())
		if p.accept(",") {
			continue
		}
		if p.peekAny("IGNORE", "RESPECT") && p.peekAt(1, "NULLS") && isArrayAgg(c.Name) {
			p.nulls(c)
		}
		if p.peek("ORDER", "BY") {
			c.OrderBy = p.argumentOrder(c.Name)
		}
		if !p.accept(")") {
			p.strayUnit()
			p.failEnd("',' or ')'")
		}
		return
	}
}

// unitFirst takes the unit of DATEADD(DAY, …), for a function that is not there to be named.
func (p *parser) unitFirst(c *ast.Call) {
	start := p.start()
	if unit := intervalUnits[p.tok(0).Text]; unit != ast.NoUnit && p.peekAt(1, ",") {
		p.next()
		c.Args = append(c.Args, &ast.UnitArg{Span: p.since(start), Unit: unit})
		p.expect(",")
	}
}

// strayUnit answers '1' MINUTE, which lacks the word INTERVAL.
func (p *parser) strayUnit() {
	unit := *p.tok(0)
	if intervalUnits[unit.Text] == ast.NoUnit || p.pos == 0 {
		return
	}
	if number := p.toks[p.pos-1]; number.Kind == lex.String || number.Kind == lex.Integer {
		p.failSpan(ast.Span{Start: number.Start, End: unit.End}, "an interval begins with the word INTERVAL",
			"write INTERVAL '"+strings.Trim(p.text(number), "'")+"' "+unit.Text)
	}
}

// argumentOrder parses ORDER BY inside the parentheses of a call.
func (p *parser) argumentOrder(function *ast.Name) []*ast.OrderItem {
	if !isArrayAgg(function) {
		p.failAt(*p.tok(0), function.String()+" takes no ORDER BY inside its parentheses",
			"LISTAGG takes it behind them: WITHIN GROUP (ORDER BY …)")
	}
	p.accept("ORDER", "BY")
	return p.orderItems()
}

// argument parses one argument of a call, by position or by name.
func (p *parser) argument() ast.Expr {
	if p.isIdent(0) && p.peekAt(1, "=>") {
		start := p.start()
		name := p.identPtr("an argument name")
		p.expect("=>")
		value := p.argumentValue()
		return &ast.NamedArg{Span: p.since(start), Name: name, Value: value}
	}
	return p.argumentValue()
}

func (p *parser) argumentValue() ast.Expr {
	start := p.start()
	switch p.tok(0).Text {
	case "*":
		p.next()
		return &ast.Star{Span: p.since(start)}
	case "DEFAULT":
		p.next()
		return &ast.DefaultArg{Span: p.since(start)}
	case "TABLE":
		return p.tableArg()
	case "DESCRIPTOR":
		if p.peekAt(1, "(") {
			return p.descriptor()
		}
	case "MODEL":
		if p.isIdent(1) {
			p.next()
			name := p.name("a model name")
			return &ast.ModelArg{Span: p.since(start), Name: name}
		}
	}
	return p.partitioned(p.expr())
}

// tableArg parses TABLE name [PARTITION BY …] [ORDER BY …].
func (p *parser) tableArg() ast.Expr {
	start := p.start()
	p.expect("TABLE")
	a := &ast.TableArg{Name: p.name("a table name")}
	p.partitioning(a)
	a.Span = p.since(start)
	return a
}

// partitioned turns a query argument that is followed by PARTITION BY or ORDER BY into a table argument.
func (p *parser) partitioned(x ast.Expr) ast.Expr {
	q, ok := x.(*ast.Subquery)
	if !ok || !p.peek("PARTITION", "BY") && !p.peek("ORDER", "BY") {
		return x
	}
	a := &ast.TableArg{Query: q.Query}
	p.partitioning(a)
	a.Span = p.since(q.Start)
	return a
}

func (p *parser) partitioning(a *ast.TableArg) {
	if p.accept("PARTITION", "BY") {
		if p.accept("(") {
			a.PartitionBy = p.exprsUntil()
		} else {
			a.PartitionBy = p.tableKeys()
		}
	}
	if p.accept("ORDER", "BY") {
		if p.accept("(") {
			a.OrderBy = p.orderItems()
			p.expect(")")
		} else {
			a.OrderBy = []*ast.OrderItem{p.orderItem()}
		}
	}
}

// tableKeys parses a partition key without parentheses: one expression, since the next comma begins an argument.
func (p *parser) tableKeys() []ast.Expr { return []ast.Expr{p.expr()} }

func (p *parser) descriptor() *ast.Descriptor {
	start := p.start()
	p.expect("DESCRIPTOR")
	columns := p.identList("a column name")
	return &ast.Descriptor{Span: p.since(start), Columns: columns}
}

// callSuffix parses WITHIN GROUP, FILTER, IGNORE NULLS and OVER.
func (p *parser) callSuffix(c *ast.Call) {
	p.nulls(c)
	c.WithinGroup = p.withinGroup()
	if p.accept("FILTER") {
		p.expect("(", "WHERE")
		c.Filter = p.expr()
		p.expect(")")
	}
	c.Over = p.over()
}

// nulls parses IGNORE NULLS and RESPECT NULLS, which ARRAY_AGG takes inside its parentheses, too.
func (p *parser) nulls(c *ast.Call) {
	switch {
	case p.accept("IGNORE", "NULLS"):
		c.Nulls = ast.IgnoreNulls
	case p.accept("RESPECT", "NULLS"):
		c.Nulls = ast.RespectNulls
	}
}

func isArrayAgg(function *ast.Name) bool {
	return len(function.Parts) == 1 && strings.EqualFold(function.Parts[0].Name, "ARRAY_AGG")
}

func (p *parser) withinGroup() []*ast.OrderItem {
	if !p.accept("WITHIN", "GROUP") {
		return nil
	}
	p.expect("(", "ORDER", "BY")
	items := p.orderItems()
	p.expect(")")
	return items
}

// over parses OVER name or OVER (…); it returns nil if there is none.
func (p *parser) over() *ast.Over {
	start := p.start()
	if !p.accept("OVER") {
		return nil
	}
	o := &ast.Over{}
	if p.peek("(") {
		o.Window = p.window()
	} else {
		o.Ref = p.identPtr("a window name or '('")
	}
	o.Span = p.since(start)
	return o
}
