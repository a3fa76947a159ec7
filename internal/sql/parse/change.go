package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

func (p *parser) insert() *ast.Insert {
	start := p.start()
	p.expect("INSERT")
	i := &ast.Insert{Overwrite: p.expectAny("INTO", "OVERWRITE") == "OVERWRITE"}
	if p.peek("TABLE") && p.tok(1).Text != "(" {
		p.failAt(*p.tok(0), "expected a table name, found keyword TABLE", "leave the word TABLE out")
	}
	i.Target = p.name("a table name")
	i.Hints = p.hints()
	i.Partition = p.partition(false)
	if p.peek("(") && !p.atQuery() {
		i.Columns = p.nameList("a column name")
	}
	if !p.atQuery() {
		p.fail("SELECT, VALUES, WITH or a column list", "SELECT", "VALUES", "WITH", "PARTITION")
	}
	i.Query = p.query()
	i.OnConflict = p.onConflict()
	i.Span = p.since(start)
	return i
}

// onConflict parses ON CONFLICT DO action; it returns nil if there is none.
func (p *parser) onConflict() *ast.OnConflict {
	start := p.start()
	if !p.accept("ON") {
		return nil
	}
	p.expect("CONFLICT", "DO")
	action := p.expectAny("NOTHING", "ERROR", "DEDUPLICATE")
	return &ast.OnConflict{Span: p.since(start), Action: action}
}

func (p *parser) update() *ast.Update {
	start := p.start()
	p.expect("UPDATE")
	u := &ast.Update{Target: p.name("a table name")}
	u.Hints = p.hints()
	u.Alias = p.alias()
	p.expect("SET")
	for {
		u.Sets = append(u.Sets, p.assignment())
		if !p.accept(",") {
			break
		}
	}
	if p.accept("WHERE") {
		u.Where = p.expr()
	}
	u.Span = p.since(start)
	return u
}

func (p *parser) assignment() *ast.Assignment {
	start := p.start()
	a := &ast.Assignment{Column: p.name("a column name")}
	p.expect("=")
	a.Value = p.expr()
	a.Span = p.since(start)
	return a
}

func (p *parser) delete() *ast.Delete {
	start := p.start()
	p.expect("DELETE", "FROM")
	d := &ast.Delete{Target: p.name("a table name")}
	d.Hints = p.hints()
	d.Alias = p.alias()
	if p.accept("WHERE") {
		d.Where = p.expr()
	}
	d.Span = p.since(start)
	return d
}

func (p *parser) truncate() *ast.Truncate {
	start := p.start()
	p.expect("TRUNCATE", "TABLE")
	name := p.name("a table name")
	return &ast.Truncate{Span: p.since(start), Name: name}
}

func (p *parser) procedure() *ast.Procedure {
	start := p.start()
	p.expect("CALL")
	call := p.call(p.name("a procedure name"))
	return &ast.Procedure{Span: p.since(start), Call: call}
}
