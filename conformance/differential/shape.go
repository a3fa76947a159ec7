package differential

import (
	"fmt"
	"slices"
	"strings"
)

// query draws a query of any shape.
func (g *generator) query(depth int) query {
	shapes := []func(int) query{
		g.project, g.project, g.project, g.group, g.group, g.groupingSets, g.setOperation, g.topN, g.dedup, g.over,
		g.window, g.window, g.groupWindow, g.windowJoin, g.intervalJoin, g.temporalJoin, g.limit, g.windowTopN, g.cascade, g.common,
	}
	return pick(g.Rand, shapes)(depth)
}

// group draws a GROUP BY, or an aggregate of all rows.
func (g *generator) group(depth int) query {
	where, r := g.filter(g.relation(depth))
	var o outputs
	keys := g.keysOf(r.columns, 2)
	for _, k := range keys {
		o.addColumn(k)
	}
	grouped := refs(keys)
	if g.chance(4) {
		f := pick(g.Rand, families)
		for f == Row {
			f = pick(g.Rand, families) // see defects.md
		}
		grouped = append(grouped, g.expression(f, r.columns, 2))
		o.add(grouped[len(keys)], f, false)
	}
	for range 1 + g.IntN(4) {
		call, f := g.aggregate(r)
		o.add(call, f, false)
	}
	by := text("")
	if len(grouped) > 0 {
		by = put(" GROUP BY {}", list(", ", grouped))
	}
	node := put("SELECT {} FROM {}{}{}{}", list(", ", o.items), r.node, where, by, g.having(r))
	return query{node.of(Query), o.columns, traits{key: outputNames(o.columns[:len(grouped)])}}
}

func refs(columns []column) []*Node {
	var all []*Node
	for _, c := range columns {
		all = append(all, text(c.ref).of(c.family))
	}
	return all
}

// outputNames are the names of columns; nil if there are none.
func outputNames(columns []column) []string {
	var names []string
	for _, c := range columns {
		names = append(names, c.ref)
	}
	return names
}

func (g *generator) having(r relation) *Node {
	if !g.chance(4) {
		return text("")
	}
	call, f := g.aggregate(r)
	if !slices.Contains(groups["scalar"], f) {
		return text(" HAVING COUNT(*) > 1").maybe()
	}
	return put(" HAVING {} >= {}", call, g.leaf(f, nil)).maybe()
}

// groupingSets draws GROUPING SETS, CUBE or ROLLUP.
func (g *generator) groupingSets(depth int) query {
	r := g.relation(depth)
	keys := g.keysOf(r.columns, 3)
	if len(keys) < 2 {
		return g.group(depth)
	}
	var o outputs
	for _, k := range keys {
		o.add(text(k.ref).of(k.family), k.family, false)
	}
	names := strings.Join(outputNames(keys), ", ")
	sets := pick(g.Rand, []string{
		"CUBE(" + names + ")", "ROLLUP(" + names + ")",
		"GROUPING SETS((" + names + "), (" + keys[0].ref + "), ())",
		"GROUPING SETS((" + keys[0].ref + "), (" + strings.Join(outputNames(keys[1:]), ", ") + "))",
	})
	o.add(text("GROUPING("+keys[0].ref+")").of(Int), Int, false)
	o.add(text("GROUPING_ID("+names+")").of(Int), Int, false)
	for range 1 + g.IntN(2) {
		call, f := g.aggregate(r)
		o.add(call, f, false)
	}
	node := put("SELECT {} FROM {}{} GROUP BY "+sets+"{}", list(", ", o.items), r.node, g.where(r.columns), g.having(r))
	return query{node.of(Query), o.columns, traits{}}
}

// common draws a query of rows that have a name of their own, which may be read twice.
func (g *generator) common(depth int) query {
	of, name := g.query(max(depth-1, 0)), g.name("c")
	r := relation{node: text(name), traits: of.traits, columns: qualify(name, of.columns)}
	if g.chance(2) {
		other := g.name("c")
		both := slices.Concat(r.columns, qualify(other, of.columns))
		r = relation{node: put(name+" JOIN "+name+" AS "+other+" ON {}", g.equality(r.columns, both[len(of.columns):])), columns: both, traits: traits{appends: of.appends}}
	}
	r.key, r.rowtime = nil, ""
	var o outputs
	for range 1 + g.IntN(4) {
		f := pick(g.Rand, families)
		o.add(g.expression(f, r.columns, 2), f, false)
	}
	node := put("WITH "+name+" AS ({}) SELECT {} FROM {}{}", of.node, list(", ", o.items), r.node, g.where(r.columns))
	return query{node.of(Query), o.columns, traits{appends: r.appends}}
}

// setOperation draws two queries with columns of the same families, and what is made of them.
func (g *generator) setOperation(depth int) query {
	operation := pick(g.Rand, []string{"UNION ALL", "UNION ALL", "UNION", "INTERSECT", "EXCEPT", "INTERSECT ALL", "EXCEPT ALL"})
	if depth < wholeDepth && operation != "UNION ALL" {
		operation = strings.TrimSuffix(operation, " ALL") // see defects.md: a query around may not read the column
	}
	var columns []column
	for i := range 1 + g.IntN(4) {
		columns = append(columns, column{fmt.Sprintf("a%d", i), pick(g.Rand, families), false})
	}
	appends := operation == "UNION ALL"
	var sides []*Node
	if operation == "INTERSECT ALL" || operation == "EXCEPT ALL" {
		columns = columns[:1] // see defects.md
	}
	for range 2 {
		r := g.relation(0)
		var items []*Node
		for _, c := range columns {
			items = append(items, item(g.expression(c.family, r.columns, 1), c.ref))
		}
		appends = appends && r.appends
		sides = append(sides, put("SELECT {} FROM {}{}", list(", ", items), r.node, g.where(r.columns)).of(Query))
	}
	node := put("{} "+operation+" {}", sides...)
	return query{node.of(Query), columns, traits{appends: appends}}
}

// topN draws the first rows of each group, in an order that has no ties.
func (g *generator) topN(depth int) query {
	r := g.relation(depth)
	sortable := g.sortable(r)
	if r.key == nil || len(sortable) == 0 {
		return g.project(depth)
	}
	by := pick(g.Rand, sortable).ref + pick(g.Rand, []string{"", " DESC", " ASC NULLS LAST", " DESC NULLS FIRST"})
	for _, k := range r.key {
		by += ", " + k
	}
	rank := "ROW_NUMBER"
	if g.chance(12) {
		rank = pick(g.Rand, []string{"RANK", "DENSE_RANK"})
	}
	limit := pick(g.Rand, []string{"rn <= 2", "rn <= 3", "rn = 1", "rn BETWEEN 2 AND 3", "rn < 5"})
	if limit == "rn BETWEEN 2 AND 3" && !r.appends {
		limit = "rn <= 3" // see defects.md
	}
	if limit == "rn = 1" && r.appends && !r.ordered {
		limit = "rn <= 2" // what came before better rows stays, and several inputs come in any order
	}
	return g.ranked(r, fmt.Sprintf("%s() OVER (%sORDER BY %s)", rank, g.partition(r.columns), by), limit)
}

// sortable are the columns that have an order.
func (g *generator) sortable(r relation) []column {
	var all []column
	for _, c := range r.columns {
		if slices.Contains(groups["scalar"], c.family) {
			all = append(all, c)
		}
	}
	return all
}

func (g *generator) partition(columns []column) string {
	keys := g.keysOf(columns, 2)
	if len(keys) == 0 {
		return ""
	}
	return "PARTITION BY " + strings.Join(outputNames(keys), ", ") + " "
}

// ranked selects the rows whose rank is within the limit.
func (g *generator) ranked(r relation, rank, limit string) query {
	var inner outputs
	for _, c := range r.columns {
		if slices.Contains(r.key, c.ref) || g.chance(2) {
			inner.addColumn(c)
		}
	}
	if len(inner.items) == 0 {
		inner.addColumn(r.columns[0])
	}
	name := g.name("q")
	var o outputs
	for _, c := range inner.columns {
		o.add(text(name+"."+c.ref).of(c.family), c.family, c.notNull)
	}
	if g.chance(2) {
		o.add(text("rn").of(Int), Int, true)
	}
	node := put("SELECT {} FROM (SELECT {}, "+rank+" AS rn FROM {}{}) AS "+name+" WHERE "+limit+"{}",
		list(", ", o.items), list(", ", inner.items), r.node, g.where(r.columns), g.and(qualify(name, inner.columns)))
	t := inner.after(r.traits)
	return query{node.of(Query), o.columns, traits{key: t.key}}
}

func qualify(name string, columns []column) []column {
	all := slices.Clone(columns)
	for i := range all {
		all[i].ref = name + "." + all[i].ref
	}
	return all
}

// dedup draws the first or last row of each group by event time.
func (g *generator) dedup(int) query {
	r := g.base(func(t *Table) bool { return t.Form == Append })
	direction := pick(g.Rand, []string{"ASC", "DESC"})
	return g.ranked(r, fmt.Sprintf("ROW_NUMBER() OVER (%sORDER BY %s %s)", g.partition(r.columns), r.rowtime, direction), "rn = 1")
}

// over draws aggregates over the rows before each row.
func (g *generator) over(int) query {
	r := g.base(func(t *Table) bool { return t.Form == Append })
	frame := pick(g.Rand, []string{
		"ROWS BETWEEN 2 PRECEDING AND CURRENT ROW", "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
		"RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW", "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", "",
	})
	window := fmt.Sprintf(" OVER (%sORDER BY %s %s)", g.partition(r.columns), r.rowtime, frame)
	var o outputs
	for _, c := range r.columns[:3] {
		o.addColumn(c)
	}
	for range 1 + g.IntN(3) {
		call, f := g.overCall(r, frame != "")
		o.add(put("{}"+window, call), f, false)
	}
	node := put("SELECT {} FROM {}{}", list(", ", o.items), r.node, g.where(r.columns))
	t := o.after(r.traits)
	t.ordered = false
	return query{node.of(Query), o.columns, t}
}

// calls that stand only in front of OVER, by what they give. They look at no frame.
var overCalls = map[Family][]string{
	Int: {"ROW_NUMBER()", "RANK()", "DENSE_RANK()", "NTILE(2)"},
	Dbl: {"PERCENT_RANK()"},
}

// overCall draws a call without what stands around it.
func (g *generator) overCall(r relation, framed bool) (*Node, Family) {
	f := pick(g.Rand, []Family{Int, Int, Dec, Str, Date, TS, Dbl})
	if !framed && g.chance(2) {
		if calls := overCalls[f]; len(calls) > 0 {
			return text(pick(g.Rand, calls)).of(f), f
		}
		return put(pick(g.Rand, []string{"LAG({})", "LAG({}, 2)"}), g.expression(f, r.columns, 1)), f
	}
	var bare []rule
	for _, r := range g.aggregates[f] {
		if r.bare && (f != Dbl || strings.HasPrefix(r.pieces[0], "M")) {
			bare = append(bare, r)
		}
	}
	n := *g.apply(pick(g.Rand, bare), f, r.columns, 1)
	n.Text = slices.Clone(n.Text)
	n.Text[0] = strings.TrimPrefix(n.Text[0], "(")
	n.Text[len(n.Text)-1] = strings.TrimSuffix(n.Text[len(n.Text)-1], ")")
	return &n, f
}

// limit draws the first rows of all.
func (g *generator) limit(depth int) query {
	r := g.relation(depth)
	sortable := g.sortable(r)
	if r.key == nil || len(sortable) == 0 {
		return g.project(depth)
	}
	by := pick(g.Rand, sortable).ref + pick(g.Rand, []string{"", " DESC"}) + ", " + strings.Join(r.key, ", ")
	var o outputs
	for _, c := range r.columns {
		if slices.Contains(r.key, c.ref) || g.chance(2) {
			o.addColumn(c)
		}
	}
	count := pick(g.Rand, []string{"LIMIT 3", "LIMIT 5 OFFSET 2", "FETCH FIRST 4 ROWS ONLY", "LIMIT 1"})
	if !r.appends {
		count = strings.TrimSuffix(count, " OFFSET 2") // see defects.md
	}
	node := put("SELECT {} FROM {}{} ORDER BY "+by+" "+count, list(", ", o.items), r.node, g.where(r.columns))
	return query{node.of(Query), o.columns, traits{key: o.after(r.traits).key}}
}
