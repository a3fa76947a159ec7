package differential

import (
	"fmt"
	"slices"
	"strings"
)

// asTable is a table as the argument of a window function, which knows its columns by their bare names.
func asTable(t *Table) relation {
	r := relation{node: &Node{Table: t}, traits: traits{rowtime: "ts", appends: t.Form == Append, late: t.Late}}
	for _, c := range t.Columns {
		r.columns = append(r.columns, column{c.Name, c.Family, false})
	}
	return r
}

// windowed are the rows of a relation in windows.
func (g *generator) windowed(of relation, function string) relation {
	name := g.name("w")
	by := ""
	if strings.HasPrefix(function, "SESSION") && g.chance(2) {
		by = " PARTITION BY " + of.columns[1].ref
	}
	kind, sizes, _ := strings.Cut(function, " ")
	call := fmt.Sprintf("TABLE(%s(TABLE {}%s, DESCRIPTOR(%s), %s)) AS %s", kind, by, of.rowtime, sizes, name)
	t := of.traits
	t.key, t.rowtime, t.ordered = nil, name+".window_time", false
	return relation{put(call, of.node), qualify(name, of.columns), t}
}

// The windows that joins and ranks know come first.
const alignedWindows = 5

var windowFunctions = []string{
	"TUMBLE INTERVAL '10' SECOND", "TUMBLE INTERVAL '8' SECOND", "HOP INTERVAL '5' SECOND, INTERVAL '10' SECOND",
	"HOP INTERVAL '4' SECOND, INTERVAL '12' SECOND", "CUMULATE INTERVAL '5' SECOND, INTERVAL '20' SECOND", "SESSION INTERVAL '3' SECOND",
	"SESSION INTERVAL '5' SECOND",
}

// window draws an aggregate of each window, or the rows with their windows.
func (g *generator) window(int) query {
	return g.windowOf(asTable(pick(g.Rand, g.tables)))
}

// cascade draws windows of rows that come out of a query with their time, such as windows of windows.
func (g *generator) cascade(depth int) query {
	for range 8 {
		of, name := g.query(max(depth-1, 0)), g.name("v")
		if of.rowtime == "" || len(of.columns) < 2 {
			continue
		}
		q := g.windowOf(relation{text(name), of.columns, of.traits})
		q.node = put("WITH "+name+" AS ({}) {}", of.node, q.node).of(Query)
		return q
	}
	return g.window(depth)
}

// windowOf draws a query of the windows of a relation.
func (g *generator) windowOf(of relation) query {
	r := g.windowed(of, pick(g.Rand, windowFunctions))
	name, _, _ := strings.Cut(r.rowtime, ".")
	bounds := []column{{name + ".window_start", TS, true}, {name + ".window_end", TS, true}}
	var o outputs
	if g.chance(5) { // rows with their windows
		for _, c := range slices.Concat(bounds, r.columns[:min(5, len(r.columns))]) {
			o.addColumn(c)
		}
		node := put("SELECT {} FROM {}{}", list(", ", o.items), r.node, g.where(r.columns))
		return query{node.of(Query), o.columns, traits{appends: r.appends}}
	}
	keys := g.keysOf(r.columns, 2)
	by := slices.Concat(bounds, keys)
	for _, c := range by {
		o.addColumn(c)
	}
	if g.chance(4) {
		by = append(by, column{r.rowtime, TS, true})
		o.addColumn(by[len(by)-1])
	}
	for range 1 + g.IntN(3) {
		call, f := g.aggregate(r)
		o.add(call, f, false)
	}
	node := put("SELECT {} FROM {}{} GROUP BY {}{}", list(", ", o.items), r.node, g.where(r.columns), list(", ", refs(by)), g.having(r))
	return query{node.of(Query), o.columns, traits{key: outputNames(o.columns[:len(by)]), rowtime: o.renamed[r.rowtime], appends: r.appends}}
}

// groupWindow draws an aggregate of each window in the older form, where a window is something to group by.
func (g *generator) groupWindow(int) query {
	r := g.base(func(t *Table) bool { return t.Form == Append })
	r.ordered = false
	kind, sizes, _ := strings.Cut(pick(g.Rand, []string{"TUMBLE INTERVAL '10' SECOND", "HOP INTERVAL '5' SECOND, INTERVAL '10' SECOND", "SESSION INTERVAL '3' SECOND"}), " ")
	window := fmt.Sprintf("(%s, %s)", r.rowtime, sizes)
	keys := g.keysOf(r.columns, 2)
	var o outputs
	for _, k := range keys {
		o.addColumn(k)
	}
	o.add(text(kind+"_START"+window).of(TS), TS, true)
	o.add(text(kind+"_END"+window).of(TS), TS, true)
	rowtime := ""
	if g.chance(2) {
		rowtime = o.add(text(kind+"_ROWTIME"+window).of(TS), TS, true)
	}
	for range 1 + g.IntN(3) {
		call, f := g.aggregate(r)
		o.add(call, f, false)
	}
	by := append([]*Node{text(kind + window)}, refs(keys)...)
	node := put("SELECT {} FROM {}{} GROUP BY {}{}", list(", ", o.items), r.node, g.where(r.columns), list(", ", by), g.having(r))
	return query{node.of(Query), o.columns, traits{key: outputNames(o.columns[:len(keys)+2]), rowtime: rowtime, appends: true}}
}

// windowJoin joins the rows of equal windows of two tables.
func (g *generator) windowJoin(int) query {
	function := pick(g.Rand, windowFunctions[:alignedWindows])
	inTime := func(t *Table) bool { return t.Form == Append && !t.Late }
	var sides []relation
	for range 2 {
		sides = append(sides, g.windowed(asTable(g.table(inTime)), function))
	}
	left, right := sides[0], sides[1]
	l, _, _ := strings.Cut(left.rowtime, ".")
	w, _, _ := strings.Cut(right.rowtime, ".")
	kind := pick(g.Rand, []string{"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"})
	var o outputs
	o.addColumn(column{l + ".window_start", TS, false})
	o.addColumn(column{w + ".window_end", TS, false})
	both := slices.Concat(left.columns, right.columns)
	for range 2 + g.IntN(4) {
		f := pick(g.Rand, families)
		o.add(g.expression(f, both, 1), f, false)
	}
	from := put(fmt.Sprintf("(SELECT * FROM {}) AS %[1]s %[2]s (SELECT * FROM {}) AS %[3]s ON %[1]s.window_start = %[3]s.window_start AND %[1]s.window_end = %[3]s.window_end AND {}{}", l, kind, w),
		left.node, right.node, text(l+".k = "+w+".k").of(Bool), g.and(both))
	node := put("SELECT {} FROM {}", list(", ", o.items), from)
	return query{node.of(Query), o.columns, traits{appends: true}}
}

func (g *generator) table(suits func(*Table) bool) *Table {
	for {
		if t := pick(g.Rand, g.tables); suits(t) {
			return t
		}
	}
}

// intervalJoin joins rows whose event times are near to each other.
func (g *generator) intervalJoin(int) query {
	inTime := func(t *Table) bool { return t.Form == Append && !t.Late }
	left, right := g.base(inTime), g.base(inTime)
	kind := pick(g.Rand, []string{"JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"})
	between := fmt.Sprintf(pick(g.Rand, []string{
		"%[1]s BETWEEN %[2]s - INTERVAL '10' SECOND AND %[2]s + INTERVAL '5' SECOND",
		"%[1]s >= %[2]s AND %[1]s < %[2]s + INTERVAL '8' SECOND",
		"%[1]s > %[2]s - INTERVAL '6' SECOND AND %[1]s <= %[2]s - INTERVAL '2' SECOND",
	}), left.rowtime, right.rowtime)
	both := slices.Concat(left.columns, right.columns)
	var o outputs
	o.addColumn(left.columns[0])
	o.addColumn(right.columns[0])
	for range 1 + g.IntN(4) {
		f := pick(g.Rand, families)
		o.add(g.expression(f, both, 2), f, false)
	}
	node := put("SELECT {} FROM {} "+kind+" {} ON {} AND "+between+"{}{}", list(", ", o.items), left.node, right.node,
		g.equality(left.columns[1:3], right.columns[1:3]), g.and(both), g.where(both))
	return query{node.of(Query), nullable(o.columns), traits{appends: true, key: outputNames(o.columns[:2])}}
}

// temporalJoin joins each row with the version of another that was valid at its time.
func (g *generator) temporalJoin(depth int) query {
	versions := func(t *Table) bool { return t.Form != Append && !t.Deletes }
	if !slices.ContainsFunc(g.tables, versions) {
		return g.project(depth)
	}
	left, right := g.base(func(t *Table) bool { return t.Form == Append && !t.Late }), g.base(versions)
	kind := pick(g.Rand, []string{"JOIN", "LEFT JOIN"})
	name, _, _ := strings.Cut(right.rowtime, ".")
	version := put(fmt.Sprintf("{} FOR SYSTEM_TIME AS OF %s AS %s", left.rowtime, name), right.node.Kids[0])
	both := slices.Concat(left.columns, right.columns)
	var o outputs
	o.addColumn(left.columns[0])
	for range 1 + g.IntN(4) {
		f := pick(g.Rand, families)
		o.add(g.expression(f, both, 2), f, false)
	}
	key := pick(g.Rand, []column{left.columns[0], left.columns[2], left.columns[2]})
	node := put("SELECT {} FROM {} "+kind+" {} ON "+key.ref+" = "+right.columns[0].ref+"{}{}", list(", ", o.items), left.node, version,
		g.and(both), g.where(both))
	return query{node.of(Query), o.columns, traits{appends: true, key: outputNames(o.columns[:1])}}
}

// windowTopN draws the first rows of each window.
func (g *generator) windowTopN(int) query {
	t := g.table(func(t *Table) bool { return t.Form == Append })
	r := g.windowed(asTable(t), pick(g.Rand, windowFunctions[:alignedWindows]))
	name, _, _ := strings.Cut(r.rowtime, ".")
	r.columns = append(r.columns, column{name + ".window_start", TS, true}, column{name + ".window_end", TS, true})
	by := pick(g.Rand, g.sortable(r)).ref + pick(g.Rand, []string{"", " DESC"}) + ", " + name + ".id"
	if g.chance(4) { // the first or the last row of each
		by = name + ".ts" + pick(g.Rand, []string{"", " DESC"})
	}
	extra := pick(g.Rand, []string{"", ", " + name + ".k", ", " + name + ".g"})
	rank := fmt.Sprintf("ROW_NUMBER() OVER (PARTITION BY %[1]s.window_start, %[1]s.window_end%[2]s ORDER BY %[3]s)", name, extra, by)
	r.key = nil
	q := g.ranked(r, rank, pick(g.Rand, []string{"rn <= 2", "rn = 1", "rn <= 3"}))
	q.appends = true
	return q
}
