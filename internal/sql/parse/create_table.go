package parse

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// createTable parses behind CREATE [OR REPLACE] [TEMPORARY] TABLE.
func (p *parser) createTable(start int, orReplace, temporary bool) *ast.CreateTable {
	t := &ast.CreateTable{OrReplace: orReplace, Temporary: temporary, IfNotExists: p.ifNotExists()}
	t.Name = p.name("a table name")
	p.declaring = t.Name
	if p.peek("(") {
		t.Elements = p.tableElements()
	}
	t.Comment = p.comment()
	t.Distribution = p.distribution()
	t.PartitionedBy = p.partitionedBy()
	t.Options = p.withOptions()
	switch {
	case p.peek("LIKE"):
		t.Like = p.tableLike()
	case p.accept("AS"):
		t.As = p.query()
	case len(t.Elements) > 0 && isBare(t.Elements[0]):
		p.failSpan(t.Elements[0].Bounds(), "a column needs a type", "only CREATE TABLE … AS SELECT may leave the types out")
	case !p.end() && !p.peek(";") && !p.peek("END"):
		p.failTableClause()
	}
	t.Span = p.since(start)
	return t
}

func isBare(e ast.TableElement) bool {
	_, bare := e.(*ast.BareColumn)
	return bare
}

// failTableClause reports what cannot follow in a CREATE TABLE, with the order if the clause is only misplaced.
func (p *parser) failTableClause() {
	t := *p.tok(0)
	switch t.Text {
	case "COMMENT", "DISTRIBUTED", "PARTITIONED", "WITH":
		p.failAt(t, "clause "+t.Text+" is not in its place",
			"the order is: (columns) COMMENT … DISTRIBUTED … PARTITIONED BY … WITH … LIKE or AS")
	}
	p.failEnd("';' or a clause of CREATE TABLE")
}

// tableElements parses (element, …). Names without types may only stand alone.
func (p *parser) tableElements() []ast.TableElement {
	p.expect("(")
	var list []ast.TableElement
	bare := p.isIdent(0) && (p.peekAt(1, ",") || p.peekAt(1, ")"))
	watermark := false
	for {
		if bare {
			name := p.identPtr("a column name")
			list = append(list, &ast.BareColumn{Span: name.Span, Name: name})
		} else {
			e := p.tableElement()
			if w, ok := e.(*ast.Watermark); ok {
				p.onlyWatermark(watermark, w)
				watermark = true
			}
			list = append(list, e)
		}
		if !p.moreElements() {
			return list
		}
	}
}

func (p *parser) onlyWatermark(before bool, w *ast.Watermark) {
	if before {
		p.failSpan(w.Span, "a table has one WATERMARK at most", "")
	}
}

// moreElements is more with a message for the comma that is one too many.
func (p *parser) moreElements() bool {
	if p.peek(",") && p.peekAt(1, ")") {
		p.next()
		p.failAt(*p.tok(0), "expected a column, found ')'", "remove the comma before ')'")
	}
	return p.more()
}

func (p *parser) tableElement() ast.TableElement {
	switch p.tok(0).Text {
	case "WATERMARK":
		return p.watermark()
	case "CONSTRAINT", "PRIMARY", "UNIQUE":
		return p.constraint(true)
	}
	return p.column()
}

func (p *parser) watermark() *ast.Watermark {
	start := p.start()
	p.next()
	if p.peekAny("STRING", "BIGINT", "INT", "TIMESTAMP", "TIMESTAMP_LTZ") {
		p.failSpan(p.since(start), "expected a column name, found reserved keyword WATERMARK",
			"write `watermark` in back-quotes to use it as a name")
	}
	p.expect("FOR")
	w := &ast.Watermark{Column: p.name("a column name")}
	p.expect("AS")
	w.X = p.noQuery(p.expr(), "a watermark")
	w.Span = p.since(start)
	return w
}

// noQuery refuses an expression with a query inside.
func (p *parser) noQuery(x ast.Expr, where string) ast.Expr {
	ast.Walk(x, func(n ast.Node) bool {
		if q, ok := n.(*ast.Query); ok {
			p.failSpan(q.Span, "no query may stand in "+where, "")
		}
		return true
	})
	return x
}

// column parses a physical, computed or metadata column.
func (p *parser) column() ast.TableElement {
	start := p.start()
	name := p.identPtr("a column name")
	if p.accept("AS") {
		c := &ast.ComputedColumn{Name: name, X: p.noQuery(p.expr(), "a computed column")}
		c.Comment = p.comment()
		c.Span = p.since(start)
		return c
	}
	typ := p.dataType()
	if p.accept("METADATA") {
		return p.metadataColumn(start, name, typ)
	}
	c := &ast.PhysicalColumn{Name: name, Type: typ}
	if p.peekAny("CONSTRAINT", "PRIMARY", "UNIQUE") {
		c.Constraint = p.constraint(false)
	}
	c.Comment = p.comment()
	c.Span = p.since(start)
	p.noColumnClause()
	return c
}

// noColumnClause refuses column clauses of other dialects.
func (p *parser) noColumnClause() {
	t := *p.tok(0)
	switch t.Text {
	case "DEFAULT":
		p.failAt(t, "Flink SQL has no DEFAULT for columns", "compute the value in the INSERT")
	case "NOT":
		if p.next(); !p.peek("NULL") {
			p.fail("NULL", "NULL")
		}
		p.failAt(t, "NOT NULL stands directly behind the type", "")
	case "NULL":
		p.failAt(t, "NULL stands directly behind the type", "")
	}
}

func (p *parser) metadataColumn(start int, name *ast.Ident, typ *ast.DataType) *ast.MetadataColumn {
	c := &ast.MetadataColumn{Name: name, Type: typ}
	if p.accept("FROM") {
		c.Key = p.plainString("a metadata key")
	}
	c.Virtual = p.accept("VIRTUAL")
	c.Comment = p.comment()
	c.Span = p.since(start)
	return c
}

// constraint parses [CONSTRAINT name] PRIMARY KEY|UNIQUE [(columns)] [[NOT] ENFORCED]; table says whether the columns
// must be there.
func (p *parser) constraint(table bool) *ast.Constraint {
	start := p.start()
	c := &ast.Constraint{}
	if p.accept("CONSTRAINT") {
		c.Name = p.identPtr("a constraint name")
	}
	switch {
	case p.accept("UNIQUE"):
		c.Kind = ast.UniqueKey
	case p.peek("PRIMARY"):
		p.expect("PRIMARY", "KEY")
		c.Kind = ast.PrimaryKey
	default:
		p.fail("PRIMARY KEY or UNIQUE", "PRIMARY", "UNIQUE")
	}
	if table {
		c.Columns = p.identList("a column name")
	}
	switch {
	case p.accept("ENFORCED"):
		c.Enforcement = ast.Enforced
	case p.accept("NOT", "ENFORCED"):
		c.Enforcement = ast.NotEnforced
	}
	c.Span = p.since(start)
	return c
}

// distribution parses DISTRIBUTED …; it returns nil if there is none.
func (p *parser) distribution() *ast.Distribution {
	if !p.peek("DISTRIBUTED") {
		return nil
	}
	start := p.start()
	p.next()
	d := p.distributionBody()
	d.Span = p.since(start)
	return d
}

// distributionBody parses BY [HASH|RANGE] (…) [INTO n BUCKETS], or INTO n BUCKETS.
func (p *parser) distributionBody() *ast.Distribution {
	start := p.start()
	d := &ast.Distribution{}
	if p.accept("BY") {
		d.Kind = p.acceptAny("HASH", "RANGE")
		d.Columns = p.identList("a column name")
	} else if !p.peek("INTO") {
		p.fail("BY or INTO", "BY", "INTO")
	}
	if p.accept("INTO") {
		buckets := &ast.NumberLit{Text: p.file.Src[p.start():p.tok(0).End]}
		bucketStart := p.start()
		p.size("a number of buckets")
		buckets.Span = p.since(bucketStart)
		d.Buckets = buckets
		p.expect("BUCKETS")
	}
	d.Span = p.since(start)
	return d
}

func (p *parser) partitionedBy() []ast.Ident {
	if !p.accept("PARTITIONED") {
		return nil
	}
	p.expect("BY")
	return p.identList("a column name")
}

func (p *parser) tableLike() *ast.TableLike {
	start := p.start()
	p.expect("LIKE")
	l := &ast.TableLike{Source: p.name("a table name")}
	if p.accept("(") {
		for len(l.Options) == 0 || !p.accept(")") {
			l.Options = append(l.Options, p.likeOption())
		}
	}
	l.Span = p.since(start)
	return l
}

func (p *parser) likeOption() *ast.LikeOption {
	start := p.start()
	o := &ast.LikeOption{Merge: p.expectAny("INCLUDING", "EXCLUDING", "OVERWRITING")}
	o.Feature = p.expectAny("ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS")
	o.Span = p.since(start)
	return o
}
