package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

// jsonInput parses what JSON_EXISTS, JSON_VALUE and JSON_QUERY begin with: (x, path [PASSING …].
func (p *parser) jsonInput() (x, path ast.Expr, passing []*ast.JSONPassing) {
	p.next()
	p.expect("(")
	x = p.expr()
	p.expect(",")
	path = p.expr()
	if p.accept("PASSING") {
		for {
			passing = append(passing, p.jsonPassing())
			if !p.accept(",") {
				break
			}
		}
	}
	return x, path, passing
}

func (p *parser) jsonPassing() *ast.JSONPassing {
	start := p.start()
	a := &ast.JSONPassing{Value: p.expr()}
	p.expect("AS")
	a.Name = p.identPtr("a variable name")
	a.Span = p.since(start)
	return a
}

func (p *parser) jsonExists() ast.Expr {
	start := p.start()
	e := &ast.JSONExists{}
	e.X, e.Path, e.Passing = p.jsonInput()
	if !p.peek(")") {
		e.OnError = p.jsonBehavior("TRUE", "FALSE", "UNKNOWN", "ERROR")
		p.expect("ON", "ERROR")
	}
	p.expect(")")
	e.Span = p.since(start)
	return e
}

func (p *parser) jsonValue() ast.Expr {
	start := p.start()
	v := &ast.JSONValue{}
	v.X, v.Path, v.Passing = p.jsonInput()
	if p.accept("RETURNING") {
		v.Returning = p.valueType()
	}
	v.OnEmpty, v.OnError = p.jsonBehaviors("ERROR", "NULL", "DEFAULT")
	p.expect(")")
	v.Span = p.since(start)
	return v
}

func (p *parser) jsonQuery() ast.Expr {
	start := p.start()
	q := &ast.JSONQuery{}
	q.X, q.Path, q.Passing = p.jsonInput()
	if p.accept("RETURNING") {
		q.Returning = p.valueType()
	}
	q.Wrapper = p.jsonWrapper()
	q.OnEmpty, q.OnError = p.jsonBehaviors("ERROR", "NULL", "EMPTY")
	p.expect(")")
	q.Span = p.since(start)
	return q
}

func (p *parser) jsonWrapper() ast.JSONWrapper {
	wrapper := ast.WrapperDefault
	switch {
	case p.accept("WITHOUT"):
		wrapper = ast.WrapperWithout
	case p.accept("WITH", "CONDITIONAL"):
		wrapper = ast.WrapperConditional
	case p.accept("WITH"):
		p.accept("UNCONDITIONAL")
		wrapper = ast.WrapperUnconditional
	default:
		return wrapper
	}
	p.accept("ARRAY")
	p.expect("WRAPPER")
	return wrapper
}

// jsonBehaviors parses the ON EMPTY and ON ERROR clauses, in any order.
func (p *parser) jsonBehaviors(kinds ...string) (onEmpty, onError *ast.JSONBehavior) {
	for !p.peek(")") {
		b := p.jsonBehavior(kinds...)
		p.expect("ON")
		switch p.expectAny("EMPTY", "ERROR") {
		case "EMPTY":
			p.onlyOnce(onEmpty, b, "ON EMPTY")
			onEmpty = b
		default:
			p.onlyOnce(onError, b, "ON ERROR")
			onError = b
		}
	}
	return onEmpty, onError
}

func (p *parser) onlyOnce(before, now *ast.JSONBehavior, clause string) {
	if before != nil {
		p.failSpan(now.Span, clause+" is given twice", "")
	}
}

// jsonBehavior parses one of the given behaviours, without the ON clause that follows.
func (p *parser) jsonBehavior(kinds ...string) *ast.JSONBehavior {
	start := p.start()
	b := &ast.JSONBehavior{Kind: ast.JSONBehaviorKind(p.expectAny(kinds...))}
	switch b.Kind {
	case "EMPTY":
		b.Kind = ast.JSONBehaviorKind("EMPTY " + p.expectAny("ARRAY", "OBJECT"))
	case ast.JSONDefault:
		b.Default = p.expr()
	}
	b.Span = p.since(start)
	return b
}

// jsonOnNull parses NULL ON NULL or ABSENT ON NULL.
func (p *parser) jsonOnNull() ast.JSONOnNull {
	switch {
	case p.accept("NULL", "ON", "NULL"):
		return ast.NullOnNull
	case p.accept("ABSENT", "ON", "NULL"):
		return ast.AbsentOnNull
	}
	return ast.OnNullDefault
}

// jsonMember parses [KEY] key VALUE value or key : value.
func (p *parser) jsonMember() *ast.JSONMember {
	start := p.start()
	if p.peek("KEY") && !p.peekAt(1, "VALUE") && !p.peekAt(1, ":") && !p.peekAt(1, ".") && !p.peekAt(1, "(") {
		p.next()
	}
	m := &ast.JSONMember{Key: p.expr()}
	if p.acceptAny("VALUE", ":") == "" {
		p.fail("VALUE or ':'", "VALUE")
	}
	m.Value = p.expr()
	m.Span = p.since(start)
	return m
}

func (p *parser) jsonObject() ast.Expr {
	start := p.start()
	p.expect("JSON_OBJECT", "(")
	o := &ast.JSONObject{OnNull: p.jsonOnNull()}
	for o.OnNull == ast.OnNullDefault && !p.peek(")") {
		o.Members = append(o.Members, p.jsonMember())
		if !p.accept(",") {
			o.OnNull = p.jsonOnNull()
			break
		}
	}
	p.expect(")")
	o.Span = p.since(start)
	return o
}

func (p *parser) jsonArray() ast.Expr {
	start := p.start()
	p.expect("JSON_ARRAY", "(")
	a := &ast.JSONArray{OnNull: p.jsonOnNull()}
	for a.OnNull == ast.OnNullDefault && !p.peek(")") {
		a.Items = append(a.Items, p.expr())
		if !p.accept(",") {
			a.OnNull = p.jsonOnNull()
			break
		}
	}
	p.expect(")")
	a.Span = p.since(start)
	return a
}

func (p *parser) jsonObjectAgg() ast.Expr {
	start := p.start()
	p.expect("JSON_OBJECTAGG", "(")
	o := &ast.JSONObjectAgg{Member: p.jsonMember()}
	o.OnNull = p.jsonOnNull()
	p.expect(")")
	o.Span = p.since(start)
	return o
}

func (p *parser) jsonArrayAgg() ast.Expr {
	start := p.start()
	p.expect("JSON_ARRAYAGG", "(")
	a := &ast.JSONArrayAgg{X: p.expr()}
	if p.accept("ORDER", "BY") {
		a.OrderBy = p.orderItems()
	}
	a.OnNull = p.jsonOnNull()
	p.expect(")")
	a.WithinGroup = p.withinGroup()
	a.Span = p.since(start)
	return a
}
