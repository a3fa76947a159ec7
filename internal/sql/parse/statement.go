package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// statementWords are the words that begin a statement, for suggestions.
var statementWords = []string{
	"SELECT", "WITH", "VALUES", "TABLE", "CREATE", "REPLACE", "DROP", "ALTER", "INSERT", "UPDATE", "DELETE", "TRUNCATE",
	"EXECUTE", "EXPLAIN", "BEGIN", "COMPILE", "SET", "RESET", "USE", "LOAD", "UNLOAD", "ADD", "REMOVE", "ANALYZE",
	"SHOW", "DESCRIBE", "DESC", "CALL", "STOP", "QUIT", "EXIT", "CLEAR", "HELP",
}

// statement parses one statement, without its semicolon.
func (p *parser) statement() ast.Statement {
	p.enter()
	defer p.leave()
	switch p.tok(0).Text {
	case "SELECT", "WITH", "VALUES", "TABLE", "(":
		return p.queryStatement()
	case "CREATE", "REPLACE":
		return p.create()
	case "DROP":
		return p.drop()
	case "ALTER":
		return p.alter()
	case "INSERT":
		return p.insert()
	case "UPDATE":
		return p.update()
	case "DELETE":
		return p.delete()
	case "TRUNCATE":
		return p.truncate()
	case "EXECUTE":
		return p.execute()
	case "EXPLAIN":
		return p.explain()
	case "BEGIN":
		return p.beginStatementSet()
	case "COMPILE":
		return p.compile()
	case "CALL":
		return p.procedure()
	}
	return p.sessionStatement()
}

// sessionStatement parses the statements that change or show the session.
func (p *parser) sessionStatement() ast.Statement {
	switch p.tok(0).Text {
	case "SET":
		return p.set()
	case "RESET":
		return p.reset()
	case "USE":
		return p.use()
	case "LOAD":
		return p.loadModule()
	case "UNLOAD":
		return p.unloadModule()
	case "ADD", "REMOVE":
		return p.jar()
	case "ANALYZE":
		return p.analyze()
	case "SHOW":
		return p.show()
	case "DESCRIBE", "DESC":
		return p.describeStatement()
	case "STOP":
		return p.stopJob()
	case "QUIT", "EXIT", "CLEAR", "HELP":
		start := p.start()
		word := p.next().Text
		return &ast.ClientCommand{Span: p.since(start), Command: word}
	}
	p.failStatement()
	return nil
}

// failStatement reports a token that begins no statement.
func (p *parser) failStatement() {
	t := *p.tok(0)
	switch t.Text {
	case "END":
		p.failAt(t, "END without BEGIN STATEMENT SET", "")
	case "STATEMENT":
		p.failAt(t, "a statement set begins with EXECUTE", "write EXECUTE STATEMENT SET BEGIN … END")
	case "MERGE", "UPSERT":
		p.failAt(t, "Flink SQL has no "+t.Text, "INSERT INTO a table with a primary key updates rows")
	}
	if t.Kind == lex.Word && strings.EqualFold(p.text(t), "source") {
		p.failAt(t, "SOURCE is a command of the interactive client", "")
	}
	p.fail("a statement", statementWords...)
}

func (p *parser) queryStatement() *ast.QueryStatement {
	q := p.query()
	return &ast.QueryStatement{Span: q.Span, Query: q}
}

// ifExists parses IF EXISTS.
func (p *parser) ifExists() bool {
	if !p.accept("IF") {
		return false
	}
	p.expect("EXISTS")
	return true
}

// ifNotExists parses IF NOT EXISTS.
func (p *parser) ifNotExists() bool {
	if !p.peek("IF") || !p.peekAt(1, "NOT") && !p.peekAt(1, "EXISTS") {
		return false
	}
	p.next()
	p.expect("NOT", "EXISTS")
	return true
}

// comment parses COMMENT 'text'; it returns nil if there is none.
func (p *parser) comment() *ast.StringLit {
	if !p.accept("COMMENT") {
		return nil
	}
	return p.plainString("a comment")
}

// withOptions parses WITH ('key' = 'value', …); it returns nil if there is none.
func (p *parser) withOptions() []*ast.Option {
	if !p.accept("WITH") {
		return nil
	}
	return p.options()
}

// options parses ('key' = 'value', …), also empty.
func (p *parser) options() []*ast.Option {
	p.expect("(")
	var list []*ast.Option
	if p.accept(")") {
		return list
	}
	for {
		if p.peek(")") {
			p.failAt(*p.tok(0), "expected an option key in single quotes, found ')'", "remove the comma before ')'")
		}
		list = append(list, p.option())
		if !p.more() {
			return list
		}
	}
}

// option parses 'key' = 'value'. Literals in a row are one value, unless the next one begins another option.
func (p *parser) option() *ast.Option {
	start := p.start()
	o := &ast.Option{Key: p.plainString("an option key")}
	p.expect("=")
	o.Value = p.optionValue()
	for p.tok(0).Kind == lex.String && !p.peekAt(1, "=") {
		more := p.plainString("an option value")
		o.Value.Value += more.Value
		o.Value.End = more.End
	}
	o.Span = p.since(start)
	return o
}

// optionValue parses one literal, which may be U&'…': 'csv.field-delimiter' = U&'\0001'.
func (p *parser) optionValue() *ast.StringLit {
	if p.tok(0).Kind != lex.Unicode {
		return p.plainString("an option value")
	}
	start, t := p.start(), *p.tok(0)
	value, _ := p.stringPart()
	value = p.decodeUnicode(t, value)
	return &ast.StringLit{Span: p.since(start), Value: value}
}

// partition parses PARTITION (column = value, …); it returns nil if there is none. With bare, the values may be
// missing.
func (p *parser) partition(bare bool) *ast.Partition {
	if !p.peek("PARTITION") {
		return nil
	}
	start := p.start()
	p.expect("PARTITION", "(")
	part := &ast.Partition{}
	for {
		part.Values = append(part.Values, p.partitionValue(bare))
		if !p.more() {
			break
		}
	}
	part.Span = p.since(start)
	return part
}

// literal parses a literal with an optional sign.
func (p *parser) literal() ast.Expr {
	x := p.prefix(false)
	inner := x
	if u, ok := x.(*ast.Unary); ok && u.Op != ast.Not {
		inner = u.X
	}
	switch inner.(type) {
	case *ast.NumberLit, *ast.StringLit, *ast.BinaryLit, *ast.BoolLit, *ast.NullLit, *ast.UnknownLit, *ast.DateTimeLit,
		*ast.IntervalLit:
	default:
		p.failSpan(x.Bounds(), "expected a literal, found "+shorten(p.file.Text(x.Bounds())), "")
	}
	return x
}

func (p *parser) partitionValue(bare bool) *ast.PartitionValue {
	start := p.start()
	v := &ast.PartitionValue{Column: p.identPtr("a column name")}
	if !bare || p.peek("=") {
		p.expect("=")
		v.Value = p.literal()
	}
	v.Span = p.since(start)
	return v
}
