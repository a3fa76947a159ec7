package ast

func (n *JSONBehavior) print(p *printer) {
	p.put(string(n.Kind))
	p.exprClause(" ", n.Default)
}

func (n *JSONPassing) print(p *printer) {
	n.Value.print(p)
	p.put(" AS ")
	n.Name.print(p)
}

// jsonInput writes what JSON_EXISTS, JSON_VALUE and JSON_QUERY begin with.
func (p *printer) jsonInput(name string, x, path Expr, passing []*JSONPassing) {
	p.put(name, "(")
	x.print(p)
	p.put(", ")
	path.print(p)
	if len(passing) > 0 {
		p.put(" PASSING ")
		list(p, passing, ", ")
	}
}

func (p *printer) jsonBehavior(b *JSONBehavior, on string) {
	if b != nil {
		clause(p, " ", b)
		p.put(on)
	}
}

func (n *JSONExists) print(p *printer) {
	p.jsonInput("JSON_EXISTS", n.X, n.Path, n.Passing)
	p.jsonBehavior(n.OnError, " ON ERROR")
	p.put(")")
}

func (n *JSONValue) print(p *printer) {
	p.jsonInput("JSON_VALUE", n.X, n.Path, n.Passing)
	clause(p, " RETURNING ", n.Returning)
	p.jsonBehavior(n.OnEmpty, " ON EMPTY")
	p.jsonBehavior(n.OnError, " ON ERROR")
	p.put(")")
}

func (n *JSONQuery) print(p *printer) {
	p.jsonInput("JSON_QUERY", n.X, n.Path, n.Passing)
	clause(p, " RETURNING ", n.Returning)
	if n.Wrapper != WrapperDefault {
		p.put(" ", string(n.Wrapper), " WRAPPER")
	}
	p.jsonBehavior(n.OnEmpty, " ON EMPTY")
	p.jsonBehavior(n.OnError, " ON ERROR")
	p.put(")")
}

func (n *JSONMember) print(p *printer) {
	p.put("KEY ")
	n.Key.print(p)
	p.put(" VALUE ")
	n.Value.print(p)
}

// onNull writes the treatment of NULL values and the closing parenthesis; first says that nothing stands before it.
func (p *printer) onNull(o JSONOnNull, first bool) {
	p.putIf(o != OnNullDefault && !first, " ")
	p.put(string(o), ")")
}

func (n *JSONObject) print(p *printer) {
	p.put("JSON_OBJECT(")
	list(p, n.Members, ", ")
	p.onNull(n.OnNull, len(n.Members) == 0)
}

func (n *JSONArray) print(p *printer) {
	p.put("JSON_ARRAY(")
	list(p, n.Items, ", ")
	p.onNull(n.OnNull, len(n.Items) == 0)
}

func (n *JSONObjectAgg) print(p *printer) {
	p.put("JSON_OBJECTAGG(")
	n.Member.print(p)
	p.onNull(n.OnNull, false)
}

func (n *JSONArrayAgg) print(p *printer) {
	p.put("JSON_ARRAYAGG(")
	n.X.print(p)
	p.orderBy(" ORDER BY ", n.OrderBy)
	p.onNull(n.OnNull, false)
	p.withinGroup(n.WithinGroup)
}
