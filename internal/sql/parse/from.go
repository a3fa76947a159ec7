package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

// from parses the FROM clause: tables that commas and joins combine, all of them grouping to the left, where a join
// binds tighter than a comma.
func (p *parser) from() ast.TableRef {
	start := p.start()
	left := p.joins()
	for links := 0; p.accept(","); links++ {
		if links == maxChain {
			p.failSpan(p.since(start), "too many tables in one FROM", "")
		}
		right := p.joins()
		left = &ast.Join{Span: p.since(start), Kind: ast.CommaJoin, Left: left, Right: right}
	}
	return left
}

// joins parses a table and the joins behind it.
func (p *parser) joins() ast.TableRef {
	start := p.start()
	left := p.tableRef()
	for links := 0; ; links++ {
		j := p.joinOperator()
		if j == nil {
			return left
		}
		if links == maxChain {
			p.failSpan(p.since(start), "too many joins in one FROM", "")
		}
		j.Left, j.Right = left, p.tableRef()
		switch {
		case p.accept("ON"):
			j.On = p.expr()
		case p.accept("USING"):
			j.Using = p.identList("a column name")
		}
		j.Span = p.since(start)
		left = j
	}
}

// joinKinds are the spellings of joins, the longer ones first among those that begin alike.
var joinKinds = []struct {
	words []string
	kind  ast.JoinKind
}{
	{[]string{"JOIN"}, ast.InnerJoin},
	{[]string{"INNER", "JOIN"}, ast.InnerJoin},
	{[]string{"LEFT", "JOIN"}, ast.LeftJoin},
	{[]string{"LEFT", "OUTER", "JOIN"}, ast.LeftJoin},
	{[]string{"RIGHT", "JOIN"}, ast.RightJoin},
	{[]string{"RIGHT", "OUTER", "JOIN"}, ast.RightJoin},
	{[]string{"FULL", "JOIN"}, ast.FullJoin},
	{[]string{"FULL", "OUTER", "JOIN"}, ast.FullJoin},
	{[]string{"CROSS", "JOIN"}, ast.CrossJoin},
}

// joinOperator parses the words of a join; it returns nil if the next word does not begin one.
func (p *parser) joinOperator() *ast.Join {
	if !p.peekAny("NATURAL", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS") {
		return nil
	}
	j := &ast.Join{Natural: p.accept("NATURAL")}
	for _, k := range joinKinds {
		if p.accept(k.words...) {
			j.Kind = k.kind
			return j
		}
	}
	if p.acceptAny("INNER", "LEFT", "RIGHT", "FULL", "CROSS") != "" {
		p.accept("OUTER")
	}
	p.fail("JOIN", "JOIN", "OUTER")
	return nil
}

// tableRef parses one table of FROM with its alias and MATCH_RECOGNIZE.
func (p *parser) tableRef() ast.TableRef {
	p.enter()
	defer p.leave()
	start := p.start()
	as := false
	t, alias := p.tablePrimary()
	respan(t, p.since(start))
	if p.peek("MATCH_RECOGNIZE") {
		m := p.matchRecognize(t)
		t, alias = m, &m.Alias
	}
	if alias != nil {
		as = p.peek("AS")
		*alias = p.tableAlias()
		respan(t, p.since(start))
	}
	if as && p.peek("MATCH_RECOGNIZE") {
		m := p.matchRecognize(t)
		m.Alias = p.tableAlias()
		respan(m, p.since(start))
		t = m
	}
	p.noTableClause()
	return t
}

// noTableClause refuses clauses that Flink knows and streaming does not.
func (p *parser) noTableClause() {
	t := *p.tok(0)
	switch t.Text {
	case "TABLESAMPLE", "PIVOT", "UNPIVOT":
		p.failAt(t, t.Text+" is not supported on streams", "")
	case "FOR":
		p.failAt(t, "FOR SYSTEM_TIME AS OF stands directly behind a table name, before the alias", "")
	}
}

// respan widens the span of a table to what was parsed behind it. A join in parentheses keeps its own.
func respan(t ast.TableRef, s ast.Span) {
	switch t := t.(type) {
	case *ast.Table:
		t.Span = s
	case *ast.DerivedTable:
		t.Span = s
	case *ast.TableFunction:
		t.Span = s
	case *ast.Unnest:
		t.Span = s
	case *ast.MatchRecognize:
		t.Span = s
	}
}

// tablePrimary parses a table without alias, and returns the place of the alias: nil if the table takes none.
func (p *parser) tablePrimary() (ast.TableRef, **ast.TableAlias) {
	lateral := p.accept("LATERAL")
	switch p.tok(0).Text {
	case "(":
		return p.parenthesisedTable(lateral)
	case "UNNEST":
		u := p.unnest(lateral)
		return u, &u.Alias
	case "TABLE":
		f := p.tableWord(lateral)
		return f, &f.Alias
	}
	if lateral {
		p.fail("TABLE, UNNEST or '('", "TABLE", "UNNEST")
	}
	name := p.name("a table name")
	if p.peek("(") {
		f := &ast.TableFunction{Call: p.call(name)}
		return f, &f.Alias
	}
	t := &ast.Table{Name: name, Hints: p.hints()}
	if p.accept("FOR", "SYSTEM_TIME", "AS", "OF") {
		t.AsOf = p.expr()
	}
	return t, &t.Alias
}

// parenthesisedTable parses (query) or (join).
func (p *parser) parenthesisedTable(lateral bool) (ast.TableRef, **ast.TableAlias) {
	open := *p.tok(0)
	p.expect("(")
	if p.atQuery() {
		t := &ast.DerivedTable{Lateral: lateral, Query: p.query()}
		p.expect(")")
		return t, &t.Alias
	}
	t := p.from()
	p.expect(")")
	switch t.(type) {
	case *ast.Join:
	default:
		p.failAt(open, "parentheses in FROM hold a query or a join", "leave them out around a single table")
	}
	return t, nil
}

func (p *parser) unnest(lateral bool) *ast.Unnest {
	p.expect("UNNEST", "(")
	u := &ast.Unnest{Lateral: lateral, Items: p.exprsUntil()}
	u.Ordinality = p.accept("WITH", "ORDINALITY")
	return u
}

// tableWord parses TABLE(f(…)).
func (p *parser) tableWord(lateral bool) *ast.TableFunction {
	p.expect("TABLE", "(")
	f := &ast.TableFunction{Lateral: lateral, TableWord: true, Call: p.call(p.name("a table function"))}
	p.expect(")")
	return f
}

// tableAlias parses [AS] name [(columns)]; it returns nil if there is none.
func (p *parser) tableAlias() *ast.TableAlias {
	start := p.start()
	name := p.alias()
	if name == nil {
		return nil
	}
	a := &ast.TableAlias{Name: name}
	if p.peek("(") {
		a.Columns = p.identList("a column name")
	}
	a.Span = p.since(start)
	return a
}
