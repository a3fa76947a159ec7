package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// set parses SET 'key' = 'value', SET alone, and the older SET key = value, whose value goes to the end of the
// statement.
func (p *parser) set() *ast.Set {
	start := p.start()
	p.expect("SET")
	s := &ast.Set{}
	switch {
	case p.end() || p.peek(";"):
	case p.tok(0).Kind == lex.String:
		s.Option = p.option()
	default:
		s.Bare = true
		s.Option = p.bareOption()
	}
	s.Span = p.since(start)
	return s
}

// bareOption parses key = value without quotes, where both are whatever stands there.
func (p *parser) bareOption() *ast.Option {
	start := p.start()
	o := &ast.Option{Key: p.bareKey()}
	p.expect("=")
	if p.tok(0).Kind == lex.String {
		o.Value = p.plainString("a value")
	} else {
		valueStart := p.start()
		for !p.end() && !p.peek(";") {
			p.noInvalid()
			p.next()
		}
		if p.lastEnd <= valueStart {
			p.fail("a value")
		}
		o.Value = p.bareText(valueStart)
	}
	o.Span = p.since(start)
	return o
}

// bareKey parses a.b-c.d: words, dots and dashes without space between them.
func (p *parser) bareKey() *ast.StringLit {
	start := p.start()
	for first := true; first || p.start() == p.lastEnd; first = false {
		t := p.tok(0)
		word := t.Kind == lex.Word || t.Kind == lex.Integer || t.Kind == lex.Decimal
		if !word && (first || t.Text != "." && t.Text != "-") {
			break
		}
		p.next()
	}
	if p.lastEnd <= start {
		p.fail("an option key")
	}
	return p.bareText(start)
}

// bareText makes a literal of the text since start.
func (p *parser) bareText(start int) *ast.StringLit {
	span := p.since(start)
	return &ast.StringLit{Span: span, Value: strings.TrimSpace(p.file.Text(span))}
}

func (p *parser) noInvalid() {
	if p.tok(0).Kind == lex.Invalid {
		p.fail("a value")
	}
}

func (p *parser) reset() *ast.Reset {
	start := p.start()
	p.expect("RESET")
	r := &ast.Reset{}
	switch {
	case p.end() || p.peek(";"):
	case p.tok(0).Kind == lex.String:
		r.Key = p.plainString("an option key")
	default:
		r.Bare = true
		r.Key = p.bareKey()
	}
	r.Span = p.since(start)
	return r
}

func (p *parser) use() *ast.Use {
	start := p.start()
	p.expect("USE")
	u := &ast.Use{Kind: ast.KindDatabase}
	switch {
	case p.accept("CATALOG"):
		u.Kind = ast.KindCatalog
		u.Name = p.name("a catalog name")
	case p.accept("MODULES"):
		u.Kind = ast.KindModule
		for {
			u.Modules = append(u.Modules, p.ident("a module name"))
			if !p.accept(",") {
				break
			}
		}
	default:
		u.Name = p.name("a database name")
	}
	u.Span = p.since(start)
	return u
}

func (p *parser) loadModule() *ast.LoadModule {
	start := p.start()
	p.expect("LOAD", "MODULE")
	m := &ast.LoadModule{Name: p.identPtr("a module name")}
	m.Options = p.withOptions()
	m.Span = p.since(start)
	return m
}

func (p *parser) unloadModule() *ast.UnloadModule {
	start := p.start()
	p.expect("UNLOAD", "MODULE")
	name := p.identPtr("a module name")
	return &ast.UnloadModule{Span: p.since(start), Name: name}
}

func (p *parser) jar() *ast.Jar {
	start := p.start()
	remove := p.next().Text == "REMOVE"
	p.expect("JAR")
	path := p.plainString("a path")
	return &ast.Jar{Span: p.since(start), Remove: remove, Path: path}
}

func (p *parser) analyze() *ast.Analyze {
	start := p.start()
	p.expect("ANALYZE", "TABLE")
	a := &ast.Analyze{Name: p.name("a table name")}
	a.Partition = p.partition(true)
	p.expect("COMPUTE", "STATISTICS")
	switch {
	case p.accept("FOR", "ALL", "COLUMNS"):
		a.AllColumns = true
	case p.accept("FOR"):
		p.expect("COLUMNS")
		for {
			a.Columns = append(a.Columns, p.ident("a column name"))
			if !p.accept(",") {
				break
			}
		}
	}
	a.Span = p.since(start)
	return a
}

func (p *parser) stopJob() *ast.StopJob {
	start := p.start()
	p.expect("STOP", "JOB")
	s := &ast.StopJob{Job: p.plainString("a job id")}
	s.WithSavepoint = p.accept("WITH", "SAVEPOINT")
	if s.WithDrain = p.accept("WITH", "DRAIN"); s.WithDrain && !s.WithSavepoint {
		p.failSpan(p.since(start), "WITH DRAIN needs WITH SAVEPOINT before it", "")
	}
	s.Span = p.since(start)
	return s
}
