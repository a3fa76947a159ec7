package operator

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// TestScripts runs every stream script of testdata in every mode.
//
//	operator KIND          the node, in lines of "word arguments" (see nodeParser)
//	rows                   input rows: kind and values, one a line; "left" and
//	                       "right" for an operator with two inputs
//	watermark TIME         or "watermark end"
//	time TIME              the processing time
//	late                   how many records were late so far
//
// Each prints what the operator emitted.
func TestScripts(t *testing.T) {
	for _, m := range modes {
		t.Run(m.name, func(t *testing.T) {
			datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
				var s *stream
				datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
					text, err := runCommand(t, m, &s, d)
					if err != nil {
						return fmt.Sprintf("error: %v\n", err)
					}
					return text
				})
			})
		})
	}
}

func runCommand(t *testing.T, m mode, s **stream, d *datadriven.TestData) (string, error) {
	switch d.Cmd {
	case "operator":
		n, err := parseNode(d.CmdArgs[0].Key, d.Input)
		if err != nil {
			d.Fatalf(t, "%v", err)
		}
		*s = newStream(t, m, n)
		return "", nil
	case "rows", "left", "right":
		input := 0
		if d.Cmd == "right" {
			input = 1
		}
		b, err := parseRows((*s).node.Inputs[input].From.Fields, d.Input)
		if err != nil {
			d.Fatalf(t, "%v", err)
		}
		if err := (*s).rowsOf(input, b); err != nil {
			return "", err
		}
	case "watermark", "time":
		at := int64(math.MaxInt64)
		if arg := d.CmdArgs[0].Key; arg != "end" {
			var err error
			if at, err = parseTime(arg); err != nil {
				d.Fatalf(t, "%v", err)
			}
		}
		run := (*s).watermark
		if d.Cmd == "time" {
			run = (*s).time
		}
		if err := run(at); err != nil {
			return "", err
		}
	case "late":
		return fmt.Sprintln((*s).lateRecords()), nil
	default:
		d.Fatalf(t, "unknown command %s", d.Cmd)
	}
	return (*s).take(), nil
}

// nodeParser reads the lines that describe a node.
type nodeParser struct {
	fields  []types.Field
	keys    []int
	calls   []dataflow.AggCall
	window  dataflow.Window
	bounds  []dataflow.WindowBound
	order   []dataflow.SortKey
	upsert  []int
	from    int64
	to      int64
	room    int64
	filter  int
	project []int
	flags   map[string]bool
	ttl     time.Duration
	column  int
	right   []types.Field
	join    dataflow.Join
	frame   dataflow.Frame
	// times are the time columns of two inputs, low and high their bounds.
	times     [2]int
	low, high int64
}

func parseNode(kind, text string) (*dataflow.Node, error) {
	p := &nodeParser{flags: map[string]bool{}, filter: -1, column: -1}
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 {
			if err := p.line(words[0], words[1:]); err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
		}
	}
	spec, fields, err := p.spec(kind)
	if err != nil {
		return nil, err
	}
	n := &dataflow.Node{ID: "op", Title: kind, Spec: spec, Fields: fields}
	for _, in := range [][]types.Field{p.fields, p.right} {
		n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{ID: "in", Fields: in}})
	}
	return n, nil
}

var scriptTypes = map[string]types.Type{
	"STRING": types.String(), "INT": types.Of(types.Int), "BIGINT": types.Of(types.BigInt), "DOUBLE": types.Of(types.Double),
	"STRING[]": types.ArrayOf(types.String()), "ITEM[]": types.ArrayOf(types.RowOf(item...)), "MULTISET": types.MultisetOf(types.String()),
	"MAP":     types.MapOf(types.String(), types.Of(types.Int)),
	"BOOLEAN": types.Of(types.Boolean), "TIMESTAMP": types.TimestampOf(3), "TIMESTAMP_LTZ": types.TimestampLTZOf(3),
}

var item = []types.Field{{Name: "sku", Type: types.String()}, {Name: "qty", Type: types.Of(types.Int)}}

func (p *nodeParser) line(word string, args []string) (err error) {
	switch word {
	case "input":
		p.fields = parseFields(args)
	case "right":
		p.right = parseFields(args)
	case "join":
		return p.parseJoin(args)
	case "keys":
		p.keys, err = p.columns(args)
	case "upsert-key":
		p.upsert, err = p.columns(args)
	case "project":
		p.project, err = p.columns(args)
	case "call":
		return p.call(args)
	case "window":
		return p.parseWindow(args)
	case "bounds":
		for _, a := range args {
			p.bounds = append(p.bounds, dataflow.WindowBound(slices.Index([]string{"start", "end", "time"}, a)))
		}
	case "frame":
		return p.parseFrame(args)
	case "times":
		return p.parseTimes(args)
	case "order":
		return p.parseOrder(args)
	case "ranks":
		if p.from, err = strconv.ParseInt(args[0], 10, 64); err == nil {
			p.to, err = strconv.ParseInt(args[1], 10, 64)
		}
	case "ranks-to": // a column, and how many rows there is room for
		p.from = 1
		if p.column, err = p.columnOf(args[0]); err == nil && len(args) > 1 {
			p.room, err = strconv.ParseInt(args[1], 10, 64)
		}
	case "filter":
		p.filter, err = p.columnOf(args[0])
	case "attached", "unnest":
		p.column, err = p.columnOf(args[0])
	case "ttl":
		p.ttl, err = time.ParseDuration(args[0])
	default:
		p.flags[word] = true
	}
	return err
}

// parseFields reads "id:INT k:STRING!"; ! is NOT NULL.
func parseFields(args []string) []types.Field {
	var fields []types.Field
	for _, a := range args {
		name, kind, _ := strings.Cut(a, ":")
		kind, notNull := strings.CutSuffix(kind, "!")
		fields = append(fields, types.Field{Name: name, Type: scriptTypes[kind].WithNullable(!notNull)})
	}
	return fields
}

// parseJoin reads "left k=k v==v where ok": == matches NULL with NULL; the
// condition is a BOOLEAN column of either side, or two of them compared: v>w.
func (p *nodeParser) parseJoin(args []string) (err error) {
	kinds := []string{"inner", "left", "right", "full", "semi", "anti"}
	p.join.Kind = dataflow.JoinKind(slices.Index(kinds, args[0]))
	both := &nodeParser{fields: append(slices.Clone(p.fields), p.right...)}
	for i, a := range args[1:] {
		if a == "where" {
			p.join.Condition, err = both.condition(args[i+2])
			return err
		}
		left, right, _ := strings.Cut(a, "=")
		right, safe := strings.CutPrefix(right, "=")
		l, err := p.columnOf(left)
		if err != nil {
			return err
		}
		r, err := (&nodeParser{fields: p.right}).columnOf(right)
		if err != nil {
			return err
		}
		p.join.LeftKeys, p.join.RightKeys = append(p.join.LeftKeys, l), append(p.join.RightKeys, r)
		p.join.NullSafe = append(p.join.NullSafe, safe)
	}
	return nil
}

func (p *nodeParser) condition(text string) (expr.Expr, error) {
	name, other, compared := strings.Cut(text, ">")
	column, err := p.columnOf(name)
	if err != nil || !compared {
		return p.column1(column), err
	}
	with, err := p.columnOf(other)
	if err != nil {
		return nil, err
	}
	greater, _ := expr.Lookup(">")
	return greater.Bind([]expr.Expr{p.column1(column), p.column1(with)}, nil)
}

// parseTimes reads "ts rts -10s 5s": the time columns of both inputs, and bounds of
// the left time less the right one.
func (p *nodeParser) parseTimes(args []string) (err error) {
	if p.times[0], err = p.columnOf(args[0]); err != nil {
		return err
	}
	if p.times[1], err = (&nodeParser{fields: p.right}).columnOf(args[1]); err != nil {
		return err
	}
	for i, to := range []*int64{&p.low, &p.high}[:len(args)-2] {
		d, err := time.ParseDuration(args[2+i])
		if err != nil {
			return err
		}
		*to = d.Milliseconds()
	}
	return nil
}

func (p *nodeParser) columnOf(name string) (int, error) {
	i := slices.IndexFunc(p.fields, func(f types.Field) bool { return f.Name == name })
	if i < 0 {
		return 0, fmt.Errorf("no column %s", name)
	}
	return i, nil
}

func (p *nodeParser) columns(names []string) ([]int, error) {
	found := []int{}
	for _, name := range names {
		i, err := p.columnOf(name)
		if err != nil {
			return nil, err
		}
		found = append(found, i)
	}
	return found, nil
}

// call reads "SUM v distinct filter=ok".
func (p *nodeParser) call(args []string) error {
	c := dataflow.AggCall{Fn: args[0], Name: args[0], Filter: -1}
	var argTypes []types.Type
	for _, a := range args[1:] {
		name, filters := strings.CutPrefix(a, "filter=")
		if a == "distinct" {
			c.Distinct = true
			continue
		}
		i, err := p.columnOf(name)
		if err != nil {
			return err
		}
		if filters {
			c.Filter = i
			continue
		}
		c.Args, argTypes = append(c.Args, i), append(argTypes, p.fields[i].Type)
	}
	var err error
	switch c.Fn {
	case "ROW_NUMBER", "RANK", "DENSE_RANK":
		c.T = types.Of(types.BigInt)
	case "LAG":
		c.T = argTypes[0].WithNullable(len(argTypes) < 3 || argTypes[2].Nullable)
	default:
		c.T, err = agg.Lookup(c.Fn).Result(argTypes)
	}
	p.calls = append(p.calls, c)
	return err
}

// parseFrame reads "rows 3", "range 5s" or "rows unbounded".
func (p *nodeParser) parseFrame(args []string) (err error) {
	p.frame.Rows = args[0] == "rows"
	switch {
	case args[1] == "unbounded":
		p.frame.Unbounded = true
	case p.frame.Rows:
		p.frame.Preceding, err = strconv.ParseInt(args[1], 10, 64)
	default:
		var d time.Duration
		d, err = time.ParseDuration(args[1])
		p.frame.Preceding = d.Milliseconds()
	}
	return err
}

// parseWindow reads "hop time=ts size=10s slide=5s offset=1s zone=Europe/Berlin".
func (p *nodeParser) parseWindow(args []string) (err error) {
	kinds := []string{"tumble", "hop", "cumulate", "session"}
	p.window.Kind = dataflow.WindowKind(slices.Index(kinds, args[0]))
	for _, a := range args[1:] {
		name, value, _ := strings.Cut(a, "=")
		var d time.Duration
		switch name {
		case "time":
			p.window.Time, err = p.columnOf(value)
		case "zone":
			p.window.Zone, err = time.LoadLocation(value)
		case "processing":
			p.window.Processing = true
		default:
			d, err = time.ParseDuration(value)
			*map[string]*int64{"size": &p.window.Size, "slide": &p.window.Slide, "offset": &p.window.Offset}[name] = d.Milliseconds()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parseOrder reads "v desc nulls-last, id".
func (p *nodeParser) parseOrder(args []string) error {
	for part := range strings.SplitSeq(strings.Join(args, " "), ",") {
		words := strings.Fields(part)
		i, err := p.columnOf(words[0])
		if err != nil {
			return err
		}
		k := dataflow.SortKey{Column: i, Descending: slices.Contains(words, "desc")}
		// NULL is the least value unless said otherwise.
		k.NullsLast = k.Descending || slices.Contains(words, "nulls-last")
		if slices.Contains(words, "nulls-first") {
			k.NullsLast = false
		}
		p.order = append(p.order, k)
	}
	return nil
}

func (p *nodeParser) spec(kind string) (dataflow.Spec, []types.Field, error) {
	before := p.flags["emit-update-before"]
	switch kind {
	case "Calc":
		return p.calc()
	case "Union":
		return &dataflow.Union{}, p.fields, nil
	case "GroupAggregate":
		return &dataflow.GroupAggregate{Keys: p.keys, Calls: p.calls, Retracts: p.flags["retracts"], EmitUpdateBefore: before, TTL: p.ttl}, p.results(), nil
	case "WindowTable":
		p.window.Keys = p.keys
		return &dataflow.WindowTable{Window: p.window}, append(slices.Clone(p.fields), p.boundFields(0, 1, 2)...), nil
	case "WindowAggregate":
		return &dataflow.WindowAggregate{Keys: p.keys, Calls: p.calls, Window: p.window, Attached: p.column, Retracts: p.flags["retracts"], Bounds: p.bounds},
			append(p.results(), p.boundFields(p.bounds...)...), nil
	case "Deduplicate":
		d := &dataflow.Deduplicate{Keys: p.keys, Order: -1, Processing: p.flags["processing"], KeepLast: p.flags["keep-last"], EmitUpdateBefore: before, TTL: p.ttl}
		if !d.Processing {
			d.Order = p.order[0].Column
		}
		return d, p.fields, nil
	case "Rank":
		r := &dataflow.Rank{
			Keys: p.keys, Order: p.order, From: p.from, To: p.to, EndColumn: p.column, Room: p.room, OutputRank: p.flags["output-rank"],
			Appends: p.flags["appends"], Retracts: p.flags["retracts"], EmitUpdateBefore: before, UpsertKey: p.upsert, TTL: p.ttl,
		}
		return r, p.rankFields(r.OutputRank), nil
	case "OverAggregate":
		o := &dataflow.OverAggregate{
			Keys: p.keys, ByTime: p.flags["by-time"], Processing: p.flags["processing"], Frame: p.frame,
			Calls: p.calls, Retracts: p.flags["retracts"], EmitUpdateBefore: before, TTL: p.ttl,
		}
		if !o.Processing {
			o.Order = p.order[0]
		}
		return o, append(slices.Clone(p.fields), p.callFields()...), nil
	case "Unnest":
		return p.unnest()
	case "SortByTime":
		return &dataflow.SortByTime{Order: p.order}, p.fields, nil
	case "WindowJoin":
		j := &dataflow.WindowJoin{
			Kind: p.join.Kind, LeftKeys: p.join.LeftKeys, RightKeys: p.join.RightKeys, NullSafe: p.join.NullSafe,
			Condition: p.join.Condition, LeftEnd: len(p.fields) - 1, RightEnd: len(p.right) - 1,
		}
		return j, p.joinFields(), nil
	case "IntervalJoin":
		return &dataflow.IntervalJoin{
			Kind: p.join.Kind, LeftKeys: p.join.LeftKeys, RightKeys: p.join.RightKeys, NullSafe: p.join.NullSafe,
			LeftTime: p.times[0], RightTime: p.times[1], Low: p.low, High: p.high, Condition: p.join.Condition, Processing: p.flags["processing"],
		}, p.joinFields(), nil
	case "TemporalJoin":
		return &dataflow.TemporalJoin{
			Kind: p.join.Kind, LeftKeys: p.join.LeftKeys, RightKeys: p.join.RightKeys,
			LeftTime: p.times[0], RightTime: p.times[1], Condition: p.join.Condition, TTL: p.ttl, OldRows: p.flags["old-rows"],
		}, p.joinFields(), nil
	case "Join":
		p.join.TTL = dataflow.SameTTL(p.ttl)
		return &p.join, p.joinFields(), nil
	case "WindowRank":
		r := &dataflow.WindowRank{
			Keys: p.keys, End: p.column, Zone: p.window.Zone, Order: p.order, LaterFirst: p.flags["later-first"],
			From: p.from, To: p.to, OutputRank: p.flags["output-rank"],
		}
		return r, p.rankFields(r.OutputRank), nil
	case "ChangelogNormalize":
		c := &dataflow.ChangelogNormalize{Keys: p.keys, EmitUpdateBefore: before, TTL: p.ttl}
		if p.filter >= 0 {
			c.Filter = p.column1(p.filter)
		}
		return c, p.fields, nil
	case "UpsertMaterialize":
		return &dataflow.UpsertMaterialize{Keys: p.keys, UpsertKey: p.upsert, TTL: p.ttl}, p.fields, nil
	}
	return nil, nil, fmt.Errorf("unknown operator %s", kind)
}

func (p *nodeParser) joinFields() []types.Field {
	fields := slices.Clone(p.fields)
	if p.join.Kind < dataflow.SemiJoin {
		fields = append(fields, p.right...)
	}
	return fields
}

func (p *nodeParser) rankFields(withRank bool) []types.Field {
	fields := slices.Clone(p.fields)
	if withRank {
		fields = append(fields, types.Field{Name: "rn", Type: types.Of(types.BigInt)})
	}
	return fields
}

func (p *nodeParser) column1(i int) expr.Expr {
	return &expr.Column{Index: i, Name: p.fields[i].Name, T: p.fields[i].Type}
}

func (p *nodeParser) calc() (dataflow.Spec, []types.Field, error) {
	c := &dataflow.Calc{}
	if p.filter >= 0 {
		c.Filter = p.column1(p.filter)
	}
	if p.project == nil {
		return c, p.fields, nil
	}
	var fields []types.Field
	for _, i := range p.project {
		c.Project = append(c.Project, p.column1(i))
		fields = append(fields, p.fields[i])
	}
	return c, fields, nil
}

func (p *nodeParser) unnest() (dataflow.Spec, []types.Field, error) {
	u := &dataflow.Unnest{Collection: p.column1(p.column), Outer: p.flags["outer"], Ordinality: p.flags["ordinality"], Keep: p.project}
	fields := slices.Clone(p.fields)
	if p.project != nil {
		fields = fields[:0]
		for _, c := range p.project {
			fields = append(fields, p.fields[c])
		}
	}
	switch t := p.fields[p.column].Type; {
	case t.Kind == types.Map:
		fields = append(fields, types.Field{Name: "key", Type: *t.Key}, types.Field{Name: "value", Type: *t.Elem})
	case t.Elem.Kind == types.Row:
		fields = append(fields, t.Elem.Fields...)
	default:
		fields = append(fields, types.Field{Name: "element", Type: *t.Elem})
	}
	if u.Ordinality {
		fields = append(fields, types.Field{Name: "n", Type: types.Of(types.Int)})
	}
	return u, fields, nil
}

// results are the fields of keys and calls.
func (p *nodeParser) results() []types.Field {
	var fields []types.Field
	for _, k := range p.keys {
		fields = append(fields, p.fields[k])
	}
	return append(fields, p.callFields()...)
}

func (p *nodeParser) callFields() []types.Field {
	var fields []types.Field
	for _, c := range p.calls {
		fields = append(fields, types.Field{Name: c.Name, Type: c.T})
	}
	return fields
}

func (p *nodeParser) boundFields(bounds ...dataflow.WindowBound) []types.Field {
	var fields []types.Field
	for _, b := range bounds {
		f := types.Field{Name: []string{"window_start", "window_end", "window_time"}[b], Type: types.TimestampOf(3)}
		if b == dataflow.WindowTime && p.window.Zone != nil {
			f.Type = types.TimestampLTZOf(3)
		}
		fields = append(fields, f)
	}
	return fields
}
