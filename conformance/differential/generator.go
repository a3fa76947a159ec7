package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

const (
	straysIn   = 8  // one question in so many has strays: what is refused has to be refused by both
	strayIn    = 12 // one hole of these in so many gets an expression of another family
	depthMax   = 3  // of an expression
	columnsMax = 6  // of a select list
)

// generator draws queries.
type generator struct {
	*rand.Rand
	expressions, aggregates grammar
	tables                  []*Table
	names                   int  // how many names of relations were given
	strays                  bool // whether expressions of another family may stand in a hole
	steady                  bool // as of [GenerateSteady]
}

// column is what an expression may refer to.
type column struct {
	ref     string // qualified, or the name of an output
	family  Family
	notNull bool
}

// relation is something to select from.
type relation struct {
	node    *Node
	columns []column
	traits
}

// traits are what is known of the rows of a relation or a query. References are those of its columns.
type traits struct {
	key     []string // columns that tell any two rows apart; nil if none are known
	rowtime string   // a column that is a time attribute; empty if there is none
	appends bool     // rows are only added
	ordered bool     // rows come in the order of one topic
	late    bool     // some rows come behind the watermark
	unnests bool     // UNNEST stands behind a table
}

// Generate draws the batch of a seed.
func Generate(seed uint64, queries int) (*Batch, error) { return generate(seed, queries, false) }

// GenerateSteady draws a batch of which every order of the rows in which those of a table keep theirs has the same answer: no row is late,
// and what sees rows of several tasks does not go by their order.
func GenerateSteady(seed uint64, queries int) (*Batch, error) { return generate(seed, queries, true) }

func generate(seed uint64, queries int, steady bool) (*Batch, error) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0)), steady: steady}
	var err error
	if g.expressions, err = parseGrammar(expressionText); err != nil {
		return nil, fmt.Errorf("expressions.txt: %w", err)
	}
	if g.aggregates, err = parseGrammar(aggregateText); err != nil {
		return nil, fmt.Errorf("aggregates.txt: %w", err)
	}
	g.tables = []*Table{
		newTable(g.Rand, Append, false), newTable(g.Rand, Append, false), newTable(g.Rand, Append, !steady),
		newTable(g.Rand, Changes, false), newTable(g.Rand, Upserts, false),
	}
	b := &Batch{Seed: seed}
	for len(b.Questions) < queries {
		g.names, g.strays = 0, g.chance(straysIn)
		b.Questions = append(b.Questions, g.question())
	}
	return b, nil
}

// chance is true once in n times.
func (g *generator) chance(n int) bool { return g.IntN(n) == 0 }

func (g *generator) name(prefix string) string {
	g.names++
	return prefix + strconv.Itoa(g.names)
}

// expression draws an expression of a family over the columns.
func (g *generator) expression(f Family, over []column, depth int) *Node {
	if depth <= 0 || g.chance(4) || len(g.expressions[f]) == 0 {
		return g.leaf(f, over)
	}
	return g.apply(pick(g.Rand, g.expressions[f]), f, over, depth-1)
}

// apply fills the holes of a rule.
func (g *generator) apply(r rule, f Family, over []column, depth int) *Node {
	n := &Node{Family: f, Text: slices.Clone(r.pieces)}
	marks := map[string]Family{}
	for _, h := range r.holes {
		if h.isNumber() {
			n.Kids = append(n.Kids, text(strconv.Itoa(h.least+g.IntN(h.most-h.least+1))))
			continue
		}
		deep := depth
		if h.leaf {
			deep = 0
		}
		n.Kids = append(n.Kids, g.expression(g.familyFor(h, f, marks), over, deep))
	}
	n.Text[0] = "(" + n.Text[0]
	n.Text[len(n.Text)-1] += ")"
	return n
}

func (g *generator) familyFor(h hole, result Family, marks map[string]Family) Family {
	f := result
	switch {
	case h.mark != "" && marks[h.mark] != "":
		f = marks[h.mark]
	case h.families != nil:
		f = pick(g.Rand, h.families)
	}
	if h.mark != "" {
		marks[h.mark] = f
	}
	if g.strays && g.chance(strayIn) {
		f = pick(g.Rand, families)
	}
	return f
}

// leaf is a column, a literal or a NULL.
func (g *generator) leaf(f Family, over []column) *Node {
	of := ofFamily(over, f)
	switch {
	case len(of) > 0 && !g.chance(6):
		return text(pick(g.Rand, of).ref).of(f)
	case g.chance(8):
		return text("CAST(NULL AS " + pick(g.Rand, kinds[f].types) + ")").of(f)
	}
	return text(pick(g.Rand, kinds[f].literals)).of(f)
}

func ofFamily(columns []column, f Family) []column {
	var of []column
	for _, c := range columns {
		if c.family == f {
			of = append(of, c)
		}
	}
	return of
}

// condition draws a WHERE clause, or nothing.
func (g *generator) where(over []column) *Node {
	if g.chance(2) {
		return text("")
	}
	return put(" WHERE {}", g.expression(Bool, over, 1+g.IntN(depthMax))).maybe()
}

// aggregate draws an aggregate call over the columns of a relation.
func (g *generator) aggregate(r relation) (*Node, Family) {
	for {
		f := pick(g.Rand, families)
		if len(g.aggregates[f]) == 0 {
			continue
		}
		rule := pick(g.Rand, g.aggregates[f])
		if rule.ordered && !r.ordered {
			continue
		}
		// The sum of inexact numbers depends on their order: only columns are summed.
		depth := 1
		if f == Dbl {
			depth = 0
		}
		call := g.apply(rule, f, r.columns, depth)
		if f != Dbl && g.chance(6) && len(g.expressions[f]) > 0 {
			call = g.around(call, f)
		}
		return call, f
	}
}

// around puts an expression around a node of the same family: a rule with only that node and literals in it.
func (g *generator) around(inner *Node, f Family) *Node {
	outer := g.apply(pick(g.Rand, g.expressions[f]), f, nil, 0)
	for i, kid := range outer.Kids {
		if kid.Family == f {
			outer.Kids[i] = inner
			return outer
		}
	}
	return inner
}

// item is a select item with its name.
func item(e *Node, name string) *Node { return put("{} AS "+name, e) }
