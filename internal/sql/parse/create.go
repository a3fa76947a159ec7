package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

// create parses CREATE and REPLACE statements.
func (p *parser) create() ast.Statement {
	start := p.start()
	if p.accept("REPLACE") {
		p.expect("TABLE")
		return p.createTable(start, true, false)
	}
	p.expect("CREATE")
	if p.accept("OR", "ALTER") {
		p.expect("MATERIALIZED", "TABLE")
		return p.createMaterializedTable(start, true)
	}
	replace := p.accept("OR", "REPLACE")
	temporary := p.accept("TEMPORARY")
	system := temporary && p.accept("SYSTEM")
	word := p.tok(0).Text
	switch {
	case replace && word != "TABLE" && word != "VIEW":
		p.fail("TABLE or VIEW", "TABLE", "VIEW")
	case system && word != "FUNCTION" && word != "CONNECTION":
		p.fail("FUNCTION or CONNECTION", "FUNCTION", "CONNECTION")
	}
	return p.createObject(start, replace, temporary, system)
}

// createObject parses CREATE from the kind of the object onward.
func (p *parser) createObject(start int, replace, temporary, system bool) ast.Statement {
	kinds := []string{"TABLE", "VIEW", "FUNCTION", "MODEL", "CONNECTION"}
	if !temporary {
		kinds = append(kinds, "CATALOG", "DATABASE", "MATERIALIZED")
	}
	switch p.expectAny(kinds...) {
	case "TABLE":
		return p.createTable(start, replace, temporary)
	case "VIEW":
		return p.createView(start, replace, temporary)
	case "FUNCTION":
		return p.createFunction(start, temporary, system)
	case "MODEL":
		return p.createModel(start, temporary)
	case "CONNECTION":
		return p.createConnection(start, temporary, system)
	case "CATALOG":
		return p.createCatalog(start)
	case "DATABASE":
		return p.createDatabase(start)
	}
	p.expect("TABLE")
	return p.createMaterializedTable(start, false)
}

func (p *parser) createView(start int, replace, temporary bool) *ast.CreateView {
	v := &ast.CreateView{OrReplace: replace, Temporary: temporary, IfNotExists: p.ifNotExists()}
	v.Name = p.name("a view name")
	p.declaring = v.Name
	if p.peek("(") {
		v.Columns = p.identList("a column name")
	}
	v.Comment = p.comment()
	p.expect("AS")
	v.Query = p.query()
	v.Span = p.since(start)
	return v
}

func (p *parser) createFunction(start int, temporary, system bool) *ast.CreateFunction {
	f := &ast.CreateFunction{Temporary: temporary, System: system, IfNotExists: p.ifNotExists()}
	f.Name = p.name("a function name")
	p.expect("AS")
	f.Class = p.plainString("a class name")
	f.Language = p.language()
	if p.peek("USING") {
		if f.Language == "PYTHON" || f.Language == "SQL" {
			p.failAt(*p.tok(0), "a function in "+f.Language+" takes no USING", "")
		}
		p.next()
		for {
			f.Resources = append(f.Resources, p.resource())
			if !p.accept(",") {
				break
			}
		}
	}
	f.Options = p.withOptions()
	f.Span = p.since(start)
	return f
}

// language parses LANGUAGE name; it returns "" if there is none.
func (p *parser) language() string {
	if !p.accept("LANGUAGE") {
		return ""
	}
	return p.expectAny("JAVA", "SCALA", "PYTHON", "SQL")
}

func (p *parser) resource() *ast.Resource {
	start := p.start()
	r := &ast.Resource{Kind: p.expectAny("JAR", "ARTIFACT")}
	r.Path = p.plainString("a path")
	r.Span = p.since(start)
	return r
}

func (p *parser) createCatalog(start int) *ast.CreateCatalog {
	c := &ast.CreateCatalog{IfNotExists: p.ifNotExists(), Name: p.identPtr("a catalog name")}
	c.Comment = p.comment()
	c.Options = p.withOptions()
	c.Span = p.since(start)
	return c
}

func (p *parser) createDatabase(start int) *ast.CreateDatabase {
	d := &ast.CreateDatabase{IfNotExists: p.ifNotExists(), Name: p.name("a database name")}
	d.Comment = p.comment()
	d.Options = p.withOptions()
	d.Span = p.since(start)
	return d
}

func (p *parser) createModel(start int, temporary bool) *ast.CreateModel {
	m := &ast.CreateModel{Temporary: temporary, IfNotExists: p.ifNotExists(), Name: p.name("a model name")}
	if p.accept("INPUT") {
		m.Input = p.tableElements()
	}
	if p.accept("OUTPUT") {
		m.Output = p.tableElements()
	}
	m.Comment = p.comment()
	m.Options = p.withOptions()
	if p.accept("AS") {
		m.As = p.query()
	}
	m.Span = p.since(start)
	return m
}

func (p *parser) createConnection(start int, temporary, system bool) *ast.CreateConnection {
	c := &ast.CreateConnection{Temporary: temporary, System: system, IfNotExists: p.ifNotExists()}
	c.Name = p.name("a connection name")
	c.Comment = p.comment()
	p.peekOrFail("WITH")
	c.Options = p.withOptions()
	c.Span = p.since(start)
	return c
}

func (p *parser) createMaterializedTable(start int, orAlter bool) *ast.CreateMaterializedTable {
	t := &ast.CreateMaterializedTable{OrAlter: orAlter, Name: p.name("a table name")}
	if p.peek("(") {
		t.Elements = p.tableElements()
	}
	t.Comment = p.comment()
	t.Distribution = p.distribution()
	t.PartitionedBy = p.partitionedBy()
	t.Options = p.withOptions()
	if p.accept("FRESHNESS") {
		p.expect("=")
		t.Freshness = p.interval()
	}
	if p.accept("REFRESH_MODE") {
		p.expect("=")
		t.RefreshMode = p.expectAny("FULL", "CONTINUOUS")
	}
	p.expect("AS")
	t.Query = p.query()
	t.Span = p.since(start)
	return t
}

// drop parses DROP statements.
func (p *parser) drop() *ast.Drop {
	start := p.start()
	p.expect("DROP")
	d := &ast.Drop{Temporary: p.accept("TEMPORARY")}
	d.System = d.Temporary && p.accept("SYSTEM")
	kinds := []string{"TABLE", "VIEW", "FUNCTION", "MODEL", "CONNECTION"}
	switch {
	case d.System:
		kinds = []string{"FUNCTION", "CONNECTION"}
	case !d.Temporary:
		kinds = append(kinds, "CATALOG", "DATABASE", "MATERIALIZED")
	}
	word := p.expectAny(kinds...)
	if word == "MATERIALIZED" {
		p.expect("TABLE")
		word = string(ast.KindMaterializedTable)
	}
	d.Kind = ast.ObjectKind(word)
	d.IfExists = p.ifExists()
	d.Name = p.name("a name")
	if d.Kind == ast.KindDatabase {
		d.Behavior = p.acceptAny("RESTRICT", "CASCADE")
	}
	d.Span = p.since(start)
	return d
}
