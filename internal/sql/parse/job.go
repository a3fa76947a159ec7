package parse

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// execute parses EXECUTE STATEMENT SET, EXECUTE PLAN, and EXECUTE before an INSERT or a query.
func (p *parser) execute() ast.Statement {
	start := p.start()
	p.expect("EXECUTE")
	switch {
	case p.peek("STATEMENT"):
		return p.statementSet(start)
	case p.accept("PLAN"):
		file := p.plainString("a path")
		return &ast.Plan{Span: p.since(start), Execute: true, File: file}
	}
	stmt := p.insertOrQuery("STATEMENT SET, PLAN, INSERT or a query")
	return &ast.Execute{Span: p.since(start), Stmt: stmt}
}

// insertOrQuery parses what EXECUTE, EXPLAIN and COMPILE take; expected names it in messages.
func (p *parser) insertOrQuery(expected string) ast.Statement {
	switch {
	case p.peek("INSERT"):
		return p.insert()
	case p.atQuery():
		return p.queryStatement()
	}
	p.fail(expected, "STATEMENT", "INSERT", "SELECT", "PLAN")
	return nil
}

// statementSet parses STATEMENT SET BEGIN {statement ;} END; start is where the statement begins.
func (p *parser) statementSet(start int) *ast.StatementSet {
	p.expect("STATEMENT", "SET", "BEGIN")
	items := p.setItems()
	return &ast.StatementSet{Span: p.since(start), Items: items}
}

// beginStatementSet parses BEGIN STATEMENT SET; {statement ;} END.
func (p *parser) beginStatementSet() *ast.StatementSet {
	start := p.start()
	p.expect("BEGIN", "STATEMENT", "SET", ";")
	items := p.setItems()
	return &ast.StatementSet{Span: p.since(start), Begin: true, Items: items}
}

// setItems parses the statements of a set, END included. A broken one is reported and skipped, so that the others
// are read too.
func (p *parser) setItems() []*ast.Item {
	var items []*ast.Item
	for !p.accept("END") {
		if p.end() {
			p.fail("END, which closes the statement set", "END")
		}
		if item := p.recovering(p.setItem); item != nil {
			items = append(items, item)
		}
	}
	if len(items) == 0 && len(p.errs) == 0 {
		p.failAt(p.toks[p.pos-1], "a statement set needs an INSERT", "")
	}
	return items
}

// setItem parses one statement of a set with its semicolon; it returns nil for an empty statement.
func (p *parser) setItem() *ast.Item {
	if p.accept(";") {
		return nil
	}
	p.tok(0)
	comments, start := p.comments(), p.start()
	if !p.peek("INSERT") {
		p.fail("INSERT or END in the statement set", "INSERT", "END")
	}
	item := &ast.Item{Comments: comments, Stmt: p.insert()}
	item.Span = p.since(start)
	if !p.accept(";") {
		if p.peek("END") {
			p.failAt(*p.tok(0), "expected ';', found keyword END", "each INSERT of a statement set ends with ';'")
		}
		p.failEnd("';'")
	}
	return item
}

var explainDetails = []string{"ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE"}

func (p *parser) explain() *ast.Explain {
	start := p.start()
	p.expect("EXPLAIN")
	e := &ast.Explain{PlanFor: p.accept("PLAN", "FOR")}
	if !e.PlanFor && p.peekAny(explainDetails...) {
		e.Details = append(e.Details, p.next().Text)
		for p.accept(",") {
			if slices.Contains(e.Details, p.tok(0).Text) {
				p.failAt(*p.tok(0), "EXPLAIN names "+p.tok(0).Text+" twice", "")
			}
			e.Details = append(e.Details, p.expectAny(explainDetails...))
		}
	}
	e.Stmt = p.explained()
	e.Span = p.since(start)
	return e
}

// explained parses the statement behind EXPLAIN.
func (p *parser) explained() ast.Statement {
	start := p.start()
	switch p.tok(0).Text {
	case "STATEMENT":
		return p.statementSet(start)
	case "EXECUTE":
		return p.execute()
	case "CREATE", "REPLACE":
		stmt := p.create()
		if t, ok := stmt.(*ast.CreateTable); ok && t.As == nil {
			p.failSpan(t.Span, "only a CREATE TABLE … AS SELECT has a plan to explain", "")
		}
		return stmt
	}
	return p.insertOrQuery("a query, INSERT, STATEMENT SET or CREATE TABLE AS")
}

// compile parses COMPILE PLAN and COMPILE AND EXECUTE PLAN.
func (p *parser) compile() *ast.Plan {
	start := p.start()
	p.expect("COMPILE")
	c := &ast.Plan{Compile: true, Execute: p.accept("AND", "EXECUTE")}
	p.expect("PLAN")
	c.File = p.plainString("a path")
	c.IfNotExists = !c.Execute && p.ifNotExists()
	p.expect("FOR")
	if stmtStart := p.start(); p.peek("STATEMENT") {
		c.Stmt = p.statementSet(stmtStart)
	} else {
		c.Stmt = p.insertOrQuery("INSERT or STATEMENT SET")
	}
	c.Span = p.since(start)
	return c
}
