package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// shown lists what SHOW shows, and what may follow: an object's name, FROM or IN, LIKE, a partition.
var shown = []struct {
	words                     []string
	name, in, like, partition bool
	// table is true where FROM must name a table.
	table bool
}{
	{words: []string{"CREATE", "TABLE"}, name: true},
	{words: []string{"CREATE", "VIEW"}, name: true},
	{words: []string{"CREATE", "MATERIALIZED", "TABLE"}, name: true},
	{words: []string{"CREATE", "OR", "ALTER", "MATERIALIZED", "TABLE"}, name: true},
	{words: []string{"CREATE", "CATALOG"}, name: true},
	{words: []string{"CREATE", "MODEL"}, name: true},
	{words: []string{"CREATE", "CONNECTION"}, name: true},
	{words: []string{"PARTITIONS"}, name: true, partition: true},
	{words: []string{"CURRENT", "CATALOG"}},
	{words: []string{"CURRENT", "DATABASE"}},
	{words: []string{"CATALOGS"}, like: true},
	{words: []string{"DATABASES"}, in: true, like: true},
	{words: []string{"TABLES"}, in: true, like: true},
	{words: []string{"VIEWS"}, in: true, like: true},
	{words: []string{"MATERIALIZED", "TABLES"}, in: true, like: true},
	{words: []string{"COLUMNS"}, in: true, table: true, like: true},
	{words: []string{"FUNCTIONS"}, in: true, like: true},
	{words: []string{"USER", "FUNCTIONS"}, in: true, like: true},
	{words: []string{"PROCEDURES"}, in: true, like: true},
	{words: []string{"MODELS"}, in: true, like: true},
	{words: []string{"CONNECTIONS"}, in: true, like: true},
	{words: []string{"MODULES"}},
	{words: []string{"FULL", "MODULES"}},
	{words: []string{"JARS"}},
	{words: []string{"JOBS"}},
}

func (p *parser) show() *ast.Show {
	start := p.start()
	p.expect("SHOW")
	for _, s := range shown {
		if !p.accept(s.words...) {
			continue
		}
		show := &ast.Show{What: strings.Join(s.words, " ")}
		if s.name {
			show.Name = p.name("a name")
		}
		if s.table {
			p.peekOrFail("FROM", "IN")
		}
		if s.in && p.acceptAny("FROM", "IN") != "" {
			show.In, show.Name = true, p.name("a name")
		}
		if s.like {
			p.showLike(show)
		}
		if s.partition {
			show.Partition = p.partition(false)
		}
		show.Span = p.since(start)
		return show
	}
	p.failShow()
	return nil
}

// failShow reports that SHOW shows no such thing.
func (p *parser) failShow() {
	words := make([]string, 0, len(shown))
	for _, s := range shown {
		words = append(words, s.words[0])
	}
	p.fail("TABLES, CREATE TABLE, FUNCTIONS or another thing that SHOW can show", words...)
}

func (p *parser) showLike(s *ast.Show) {
	s.Not = p.accept("NOT")
	switch s.What {
	case "TABLES", "VIEWS", "MATERIALIZED TABLES", "COLUMNS":
		s.Op = ast.LikeOp(p.acceptAny("LIKE"))
	default:
		s.Op = ast.LikeOp(p.acceptAny("LIKE", "ILIKE"))
	}
	switch {
	case s.Op != "":
		s.Pattern = p.plainString("a pattern")
	case s.Not:
		p.fail("LIKE or ILIKE", "LIKE", "ILIKE")
	}
}

// describeStatement parses DESCRIBE, also spelled DESC.
func (p *parser) describeStatement() *ast.Describe {
	start := p.start()
	p.next()
	d := &ast.Describe{Kind: ast.KindTable}
	switch word := p.tok(0).Text; word {
	case "JOB":
		p.next()
		d.Kind, d.Job = ast.KindJob, p.plainString("a job id")
		d.Span = p.since(start)
		return d
	case "CATALOG", "DATABASE", "FUNCTION", "TABLE":
		p.next()
		d.Kind = ast.ObjectKind(word)
	case "MODEL", "CONNECTION":
		if p.isIdent(1) || p.peekAt(1, "EXTENDED") {
			p.next()
			d.Kind = ast.ObjectKind(word)
		}
	}
	d.Extended = p.accept("EXTENDED")
	d.Name = p.name("a name")
	d.Span = p.since(start)
	return d
}
