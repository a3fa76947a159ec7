package differential

import (
	"fmt"
	"slices"
	"strings"
)

// query is a SELECT with what is known of its rows.
type query struct {
	node    *Node
	columns []column // refs are the names of the outputs
	traits
}

// outputs collects a select list.
type outputs struct {
	items   []*Node
	columns []column
	renamed map[string]string // from a reference in the input to the output that is it
}

func (o *outputs) add(e *Node, f Family, notNull bool) string {
	name := fmt.Sprintf("a%d", len(o.items))
	o.items = append(o.items, item(e, name))
	o.columns = append(o.columns, column{name, f, notNull})
	return name
}

// addColumn hands a column on as it is.
func (o *outputs) addColumn(c column) {
	if o.renamed == nil {
		o.renamed = map[string]string{}
	}
	o.renamed[c.ref] = o.add(text(c.ref).of(c.family), c.family, c.notNull)
}

// after gives the traits of an input's rows as far as they show in the outputs.
func (o *outputs) after(in traits) traits {
	out := in
	out.rowtime = o.renamed[in.rowtime]
	out.key = nil
	for _, k := range in.key {
		if o.renamed[k] == "" {
			out.key = nil
			break
		}
		out.key = append(out.key, o.renamed[k])
	}
	return out
}

// project draws a SELECT without anything but a WHERE.
func (g *generator) project(depth int) query {
	where, r := g.filter(g.relation(depth))
	var o outputs
	for _, c := range r.columns {
		isKey := slices.Contains(r.key, c.ref) && !g.chance(4)
		if isKey || c.ref == r.rowtime && g.chance(2) {
			o.addColumn(c)
		}
	}
	for range 1 + g.IntN(columnsMax) {
		f := pick(g.Rand, families)
		o.add(g.expression(f, r.columns, 1+g.IntN(depthMax)), f, false)
	}
	if g.chance(15) {
		call, f := g.lookup(r)
		o.add(call, f, false)
		r.appends, r.ordered, r.rowtime = false, false, ""
	}
	distinct := text("")
	traits := o.after(r.traits)
	if g.chance(8) {
		distinct = text("DISTINCT ").maybe()
		traits.appends, traits.rowtime = false, ""
	}
	node := put("SELECT {}{} FROM {}{}", distinct, list(", ", o.items), r.node, where)
	return query{node.of(Query), o.columns, traits}
}

// filter draws a WHERE clause, sometimes with a sub-query, and says what is known of the rows behind it.
func (g *generator) filter(r relation) (*Node, relation) {
	if !g.chance(6) {
		return g.where(r.columns), r
	}
	r.appends, r.ordered, r.rowtime = false, false, ""
	inner := g.relation(0)
	c, other := pick(g.Rand, r.columns), pick(g.Rand, inner.columns)
	if same := ofFamily(inner.columns, c.family); len(same) > 0 {
		other = pick(g.Rand, same)
	}
	not := text(pick(g.Rand, []string{"", "", "NOT "}))
	var test *Node
	switch g.IntN(4) {
	case 0:
		test = put(fmt.Sprintf("%s {}IN (SELECT %s FROM {}{})", c.ref, other.ref), not, inner.node, g.where(inner.columns))
	case 1:
		test = put(fmt.Sprintf("{}EXISTS (SELECT 1 FROM {} WHERE %s = %s{})", c.ref, other.ref), not, inner.node, g.and(slices.Concat(r.columns, inner.columns)))
	case 2:
		test = put(fmt.Sprintf("%s >= (SELECT MIN(%s) FROM {}{})", c.ref, other.ref), inner.node, g.where(inner.columns))
	default:
		test = put(fmt.Sprintf("%s = (SELECT MAX(%s) FROM {} WHERE %s = {}{})", c.ref, other.ref, other.ref),
			inner.node, g.expression(other.family, r.columns, 0), g.and(inner.columns))
	}
	return put(" WHERE {}{}", test.of(Bool), g.and(r.columns)).maybe(), r
}

// lookup draws a sub-query that gives one value for each row.
func (g *generator) lookup(r relation) (*Node, Family) {
	inner := g.relation(0)
	inner.ordered = false
	call, f := g.aggregate(inner)
	return put("(SELECT {} FROM {} WHERE {}{})", call, inner.node, g.equality(r.columns, inner.columns), g.and(inner.columns)).of(f), f
}

// and draws a further condition, or nothing.
func (g *generator) and(over []column) *Node {
	if g.chance(2) {
		return text("")
	}
	return put(" AND {}", g.expression(Bool, over, 2)).maybe()
}

// relation draws something to select from: a table or, as deep as is allowed, a query.
func (g *generator) relation(depth int) relation {
	switch {
	case depth > 0 && g.chance(3):
		return g.derived(g.query(depth - 1))
	case depth > 0 && g.chance(4):
		return g.join(depth - 1)
	case g.chance(25):
		return g.unnest()
	case g.chance(50):
		return g.values()
	}
	return g.base(func(*Table) bool { return true })
}

// base draws one of the tables that suit.
func (g *generator) base(suits func(*Table) bool) relation {
	var among []*Table
	for _, t := range g.tables {
		if suits(t) {
			among = append(among, t)
		}
	}
	return g.reading(pick(g.Rand, among))
}

// reading selects from a table.
func (g *generator) reading(t *Table) relation {
	name := g.name("t")
	r := relation{node: put("{} AS "+name, &Node{Table: t})}
	for _, c := range t.Columns {
		r.columns = append(r.columns, column{name + "." + c.Name, c.Family, c.Name == "id" || c.Name == "g" || c.Name == "ts"})
	}
	r.traits = traits{key: []string{name + ".id"}, rowtime: name + ".ts", appends: t.Form == Append, ordered: !g.steady, late: t.Late}
	return r
}

// values selects from rows that stand in the query.
func (g *generator) values() relation {
	name := g.name("r")
	return relation{
		text("(VALUES (1, 'a', TRUE, 1.5), (2, CAST(NULL AS STRING), FALSE, 22.25), (3, 'b', TRUE, CAST(NULL AS DECIMAL(3, 1)))) AS " + name + "(i, k, b, d)"),
		[]column{{name + ".i", Int, true}, {name + ".k", Str, false}, {name + ".b", Bool, true}, {name + ".d", Dec, false}},
		traits{key: []string{name + ".i"}, appends: true},
	}
}

// derived selects from a query.
func (g *generator) derived(q query) relation {
	name := g.name("q")
	r := relation{node: put("({}) AS "+name, q.node), traits: q.traits}
	r.unnests = false
	for _, c := range q.columns {
		c.ref = name + "." + c.ref
		r.columns = append(r.columns, c)
	}
	r.key = qualified(name, q.key)
	if q.rowtime != "" {
		r.rowtime = name + "." + q.rowtime
	}
	return r
}

func qualified(name string, refs []string) []string {
	var all []string
	for _, ref := range refs {
		all = append(all, name+"."+ref)
	}
	return all
}

// unnest puts the elements of an array or a map beside each row.
func (g *generator) unnest() relation {
	r := g.base(func(t *Table) bool { return true })
	lists := slices.Concat(ofFamily(r.columns, IntList), ofFamily(r.columns, StrList), ofFamily(r.columns, Map))
	if len(lists) == 0 {
		return r
	}
	c := pick(g.Rand, lists)
	name := g.name("u")
	names := "e"
	switch c.family {
	case IntList:
		r.columns = append(r.columns, column{name + ".e", Int, false})
	case StrList:
		r.columns = append(r.columns, column{name + ".e", Str, false})
	default:
		names = "f, e"
		r.columns = append(r.columns, column{name + ".f", Str, false}, column{name + ".e", Int, false})
	}
	join := pick(g.Rand, []string{"CROSS JOIN UNNEST(%s) AS %s(%s)", "LEFT JOIN UNNEST(%s) AS %s(%s) ON TRUE"})
	r.node = put("{} "+fmt.Sprintf(join, c.ref, name, names), r.node)
	r.key, r.rowtime, r.ordered, r.unnests = nil, "", false, true
	return r
}

// join draws a regular join.
func (g *generator) join(depth int) relation {
	left, right := g.relation(depth), g.relation(depth-1)
	for right.unnests { // which would join the left side's rows, before the condition
		right = g.relation(depth - 1)
	}
	kind := pick(g.Rand, []string{"JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"})
	both := slices.Concat(left.columns, right.columns)
	equal := g.equality(left.columns, right.columns)
	r := relation{node: put("{} "+kind+" {} ON {}{}", left.node, right.node, equal, g.and(both)), columns: nullable(both)}
	if left.key != nil && right.key != nil {
		r.key = slices.Concat(left.key, right.key)
	}
	r.appends = kind == "JOIN" && left.appends && right.appends
	return r
}

func nullable(columns []column) []column {
	all := slices.Clone(columns)
	for i := range all {
		all[i].notNull = false
	}
	return all
}

// equality draws a condition that makes two columns equal.
func (g *generator) equality(left, right []column) *Node {
	for range 20 {
		l := pick(g.Rand, left)
		if same := ofFamily(right, l.family); len(same) > 0 && l.family != Row && l.family != Map {
			return text(l.ref + " = " + pick(g.Rand, same).ref).of(Bool)
		}
	}
	return text("TRUE").of(Bool)
}

// keysOf draws what to group or to partition by: columns, few of them, and not the time.
func (g *generator) keysOf(columns []column, most int) []column {
	var among []column
	for _, c := range columns {
		low := strings.HasSuffix(c.ref, ".k") || strings.HasSuffix(c.ref, ".g")
		if low || g.chance(4) && !strings.HasSuffix(c.ref, ".ts") {
			among = append(among, c)
		}
	}
	g.Shuffle(len(among), func(i, j int) { among[i], among[j] = among[j], among[i] })
	return among[:min(len(among), g.IntN(most+1))]
}
