package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

// alter parses ALTER statements.
func (p *parser) alter() *ast.Alter {
	start := p.start()
	p.expect("ALTER")
	a := &ast.Alter{Temporary: p.accept("TEMPORARY")}
	a.System = a.Temporary && p.accept("SYSTEM")
	kinds := []string{"TABLE", "VIEW", "DATABASE", "CATALOG", "FUNCTION", "MODEL", "CONNECTION", "MATERIALIZED"}
	if a.Temporary {
		kinds = []string{"FUNCTION"}
	}
	word := p.expectAny(kinds...)
	if word == "MATERIALIZED" {
		p.expect("TABLE")
		word = string(ast.KindMaterializedTable)
	}
	a.Kind = ast.ObjectKind(word)
	switch a.Kind {
	case ast.KindTable, ast.KindFunction, ast.KindModel, ast.KindConnection:
		a.IfExists = p.ifExists()
	}
	a.Name = p.name("a name")
	a.Action = p.alterAction(a.Kind)
	a.Span = p.since(start)
	return a
}

func (p *parser) alterAction(kind ast.ObjectKind) ast.AlterAction {
	switch kind {
	case ast.KindTable:
		return p.alterTable()
	case ast.KindMaterializedTable:
		return p.alterMaterializedTable()
	case ast.KindView:
		return p.alterView()
	case ast.KindFunction:
		return p.alterFunction()
	case ast.KindDatabase:
		p.peekOrFail("SET")
		return p.setOptions()
	case ast.KindCatalog:
		return p.alterCatalog()
	}
	switch p.peekOrFail("SET", "RESET", "RENAME") {
	case "SET":
		return p.setOptions()
	case "RESET":
		return p.resetOptions()
	}
	return p.renameTo()
}

// peekOrFail returns the next keyword, which must be one of words.
func (p *parser) peekOrFail(words ...string) string {
	if !p.peekAny(words...) {
		p.fail(spellList(words), words...)
	}
	return p.tok(0).Text
}

func (p *parser) alterTable() ast.AlterAction {
	switch p.peekOrFail("ADD", "MODIFY", "DROP", "RENAME", "SET", "RESET") {
	case "ADD":
		if p.peekAt(1, "PARTITION") || p.peekAt(1, "IF", "NOT", "EXISTS", "PARTITION") {
			return p.addPartitions()
		}
		return p.change()
	case "MODIFY":
		return p.change()
	case "DROP":
		return p.dropPart()
	case "RENAME":
		if p.peekAt(1, "TO") {
			return p.renameTo()
		}
		return p.renameColumn()
	case "SET":
		return p.setOptions()
	}
	return p.resetOptions()
}

func (p *parser) renameTo() *ast.RenameTo {
	start := p.start()
	p.expect("RENAME", "TO")
	name := p.name("a name")
	return &ast.RenameTo{Span: p.since(start), Name: name}
}

func (p *parser) renameColumn() *ast.RenameColumn {
	start := p.start()
	p.expect("RENAME")
	p.noColumnWord()
	r := &ast.RenameColumn{From: p.name("a column name")}
	p.expect("TO")
	r.To = p.identPtr("a column name")
	r.Span = p.since(start)
	return r
}

// noColumnWord refuses the word COLUMN, which other dialects have here.
func (p *parser) noColumnWord() {
	if p.peek("COLUMN") {
		p.failAt(*p.tok(0), "expected a column name, found keyword COLUMN", "leave the word COLUMN out")
	}
}

func (p *parser) setOptions() *ast.SetOptions {
	start := p.start()
	p.expect("SET")
	options := p.options()
	return &ast.SetOptions{Span: p.since(start), Options: options}
}

func (p *parser) resetOptions() *ast.ResetOptions {
	start := p.start()
	p.expect("RESET", "(")
	r := &ast.ResetOptions{}
	if !p.accept(")") {
		for {
			r.Keys = append(r.Keys, p.plainString("an option key"))
			if !p.more() {
				break
			}
		}
	}
	r.Span = p.since(start)
	return r
}

// change parses ADD and MODIFY of elements or of the distribution.
func (p *parser) change() ast.AlterAction {
	start := p.start()
	modify := p.next().Text == "MODIFY"
	p.noColumnWord()
	if p.accept("DISTRIBUTION") {
		d := p.distributionBody()
		return &ast.ChangeDistribution{Span: p.since(start), Modify: modify, Distribution: d}
	}
	c := &ast.ChangeElements{Modify: modify}
	if p.accept("(") {
		for {
			c.Changes = append(c.Changes, p.elementChange())
			if !p.moreElements() {
				break
			}
		}
	} else {
		c.Changes = []*ast.ElementChange{p.elementChange()}
	}
	c.Span = p.since(start)
	return c
}

func (p *parser) elementChange() *ast.ElementChange {
	start := p.start()
	c := &ast.ElementChange{Element: p.tableElement()}
	switch c.Element.(type) {
	case *ast.PhysicalColumn, *ast.ComputedColumn, *ast.MetadataColumn:
		if c.First = p.accept("FIRST"); !c.First && p.accept("AFTER") {
			c.After = p.name("a column name")
		}
	}
	c.Span = p.since(start)
	return c
}

// dropPart parses DROP of columns, keys, partitions, the watermark or the distribution.
func (p *parser) dropPart() ast.AlterAction {
	start := p.start()
	p.expect("DROP")
	p.noColumnWord()
	switch {
	case p.peek("PARTITION"), p.peek("IF", "EXISTS", "PARTITION"):
		return p.dropPartitions(start)
	case p.accept("PRIMARY"):
		p.expect("KEY")
		return &ast.DropKey{Span: p.since(start)}
	case p.accept("CONSTRAINT"):
		name := p.identPtr("a constraint name")
		return &ast.DropKey{Span: p.since(start), Constraint: name}
	case p.accept("WATERMARK"):
		return &ast.DropWatermark{Span: p.since(start)}
	case p.accept("DISTRIBUTION"):
		return &ast.DropDistribution{Span: p.since(start)}
	case p.peek("("):
		columns := p.nameList("a column name")
		return &ast.DropColumns{Span: p.since(start), Columns: columns}
	}
	column := p.name("a column name")
	return &ast.DropColumns{Span: p.since(start), Columns: []*ast.Name{column}}
}

func (p *parser) addPartitions() *ast.AddPartitions {
	start := p.start()
	p.expect("ADD")
	a := &ast.AddPartitions{IfNotExists: p.ifNotExists()}
	for len(a.Partitions) == 0 || p.peek("PARTITION") {
		partStart := p.start()
		n := &ast.NewPartition{Partition: p.partition(false)}
		n.Options = p.withOptions()
		n.Span = p.since(partStart)
		a.Partitions = append(a.Partitions, n)
	}
	a.Span = p.since(start)
	return a
}

func (p *parser) dropPartitions(start int) *ast.DropPartitions {
	d := &ast.DropPartitions{IfExists: p.ifExists()}
	for {
		p.peekOrFail("PARTITION")
		d.Partitions = append(d.Partitions, p.partition(false))
		if !p.accept(",") {
			break
		}
	}
	d.Span = p.since(start)
	return d
}

func (p *parser) alterView() ast.AlterAction {
	if p.peekOrFail("RENAME", "AS") == "RENAME" {
		return p.renameTo()
	}
	return p.alterQuery()
}

func (p *parser) alterQuery() *ast.AlterQuery {
	start := p.start()
	p.expect("AS")
	q := p.query()
	return &ast.AlterQuery{Span: p.since(start), Query: q}
}

func (p *parser) alterFunction() *ast.AlterClass {
	start := p.start()
	p.expect("AS")
	c := &ast.AlterClass{Class: p.plainString("a class name")}
	c.Language = p.language()
	c.Span = p.since(start)
	return c
}

func (p *parser) alterCatalog() ast.AlterAction {
	start := p.start()
	switch p.peekOrFail("SET", "RESET", "COMMENT") {
	case "SET":
		return p.setOptions()
	case "RESET":
		return p.resetOptions()
	}
	c := p.comment()
	return &ast.SetComment{Span: p.since(start), Comment: c}
}

func (p *parser) alterMaterializedTable() ast.AlterAction {
	start := p.start()
	switch p.peekOrFail("SUSPEND", "RESUME", "REFRESH", "SET", "RESET", "AS", "ADD", "MODIFY", "DROP") {
	case "SET":
		return p.alterMaterializedSet()
	case "RESET":
		return p.resetOptions()
	case "AS":
		return p.alterQuery()
	case "ADD", "MODIFY":
		return p.change()
	case "DROP":
		return p.dropPart()
	}
	r := &ast.AlterRefresh{Action: ast.RefreshAction(p.next().Text)}
	switch r.Action {
	case ast.ResumeRefresh:
		r.Options = p.withOptions()
	case ast.RefreshNow:
		r.Partition = p.partition(false)
	}
	r.Span = p.since(start)
	return r
}

func (p *parser) alterMaterializedSet() ast.AlterAction {
	start := p.start()
	switch {
	case p.accept("SET", "FRESHNESS"):
		p.expect("=")
		x := p.interval()
		return &ast.SetFreshness{Span: p.since(start), Freshness: x}
	case p.accept("SET", "REFRESH_MODE"):
		p.expect("=")
		mode := p.expectAny("FULL", "CONTINUOUS")
		return &ast.SetRefreshMode{Span: p.since(start), Mode: mode}
	}
	return p.setOptions()
}
