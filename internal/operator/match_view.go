package operator

import (
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// matchCondition is the condition of a variable.
type matchCondition struct {
	view *matchView
	// filter is nil when every row will do.
	filter *expr.Filter
	// local: only the row at hand counts, so that the answer is the same for every
	// search; known is that answer.
	local bool
	known answer
}

// answer is what is known of a condition.
type answer uint8

const (
	unknown answer = iota
	fails
	holds
)

func newMatchCondition(spec *dataflow.MatchCondition, variable int, input []types.Field, env *expr.Env) (*matchCondition, error) {
	c := &matchCondition{local: isLocal(&spec.View, variable)}
	if spec.Holds == nil {
		return c, nil
	}
	var err error
	if c.view, err = newMatchView(&spec.View, input, env); err != nil {
		return nil, err
	}
	c.filter, err = expr.CompileFilter(spec.Holds, env)
	return c, err
}

// isLocal reports that the condition of a variable reads the row at hand alone.
func isLocal(v *dataflow.MatchView, variable int) bool {
	for _, p := range v.Picks {
		if p.First || p.Offset > 0 || p.Variable != variable && p.Variable != cep.All {
			return false
		}
	}
	return len(v.Aggregates) == 0
}

// ask evaluates the condition over the view that was loaded.
func (c *matchCondition) ask() (bool, error) {
	sel, err := c.filter.Select(c.view.row)
	if err != nil {
		return false, err
	}
	if c.local {
		c.known = fails
		if len(sel) > 0 {
			c.known = holds
		}
	}
	return len(sel) > 0, nil
}

// matchMeasures are the columns of the output.
type matchMeasures struct {
	view     *matchView
	programs []*expr.Program
}

func newMatchMeasures(spec *dataflow.MatchMeasures, input []types.Field, env *expr.Env) (*matchMeasures, error) {
	view, err := newMatchView(&spec.View, input, env)
	m := &matchMeasures{view: view}
	if err != nil {
		return nil, err
	}
	for _, x := range spec.Exprs {
		p, err := expr.Compile(x, env)
		if err != nil {
			return nil, err
		}
		m.programs = append(m.programs, p)
	}
	return m, nil
}

// append appends the measures of a match to the columns.
func (m *matchMeasures) append(cols []*types.Vector, path *cep.Path, at int64) error {
	if err := m.view.load(path, nil, nil, at); err != nil {
		return err
	}
	for i, p := range m.programs {
		v, err := p.Eval(m.view.row)
		if err != nil {
			return err
		}
		if v.IsNull(0) {
			appendAbsent(cols[i])
		} else {
			cols[i].AppendFrom(v, 0)
		}
	}
	return nil
}

// appendAbsent appends NULL, or what stands for it in a column that is NOT NULL.
func appendAbsent(v *types.Vector) {
	switch t := v.Type; {
	case t.Nullable, t.Kind == types.Decimal:
		v.AppendNull()
	case t.Kind == types.Boolean:
		v.AppendBool(false)
	case t.IsString():
		v.AppendBytes(nil)
	case t.Physical() == types.PhysFloat:
		v.AppendFloat(-1)
	case t.Physical() == types.PhysInt:
		v.AppendInt(-1)
	default:
		v.AppendNull()
	}
}

// matchView makes the one row of a [dataflow.MatchView].
type matchView struct {
	picks      []pickedRow
	aggregates []*matchAggregate
	row        *types.Batch
	// decoded is a row that values are picked from.
	decoded *types.Batch
}

// pickedRow is a row that values are picked from: of columns into places of the view.
type pickedRow struct {
	pick          dataflow.MatchPick
	columns, into []int
}

func newMatchView(spec *dataflow.MatchView, input []types.Field, env *expr.Env) (*matchView, error) {
	v := &matchView{decoded: types.NewBatch(input, 1)}
	var fields []types.Field
	for place, p := range spec.Picks {
		fields = append(fields, types.Field{Type: input[p.Column].Type.AsNullable()})
		v.addPick(p, place)
	}
	calls := 0
	for _, a := range spec.Aggregates {
		for _, c := range a.Calls {
			fields = append(fields, types.Field{Type: c.T})
		}
	}
	v.row = types.NewBatch(append(fields, types.Field{Type: spec.Time}), 1)
	for i := range spec.Aggregates {
		from := len(spec.Picks) + calls
		calls += len(spec.Aggregates[i].Calls)
		a, err := newMatchAggregate(&spec.Aggregates[i], input, v.row.Cols[from:len(spec.Picks)+calls], env)
		if err != nil {
			return nil, err
		}
		v.aggregates = append(v.aggregates, a)
	}
	return v, nil
}

// addPick groups the picks by their row.
func (v *matchView) addPick(p dataflow.MatchPick, place int) {
	column := p.Column
	p.Column = 0
	for i := range v.picks {
		if v.picks[i].pick == p {
			v.picks[i].columns, v.picks[i].into = append(v.picks[i].columns, column), append(v.picks[i].into, place)
			return
		}
	}
	v.picks = append(v.picks, pickedRow{p, []int{column}, []int{place}})
}

// load computes the row. current is the row at hand, and what it decodes to; nil for
// a match.
func (v *matchView) load(path *cep.Path, current []byte, decoded *types.Batch, at int64) error {
	v.row.Reset()
	for i := range v.picks {
		if err := v.picks[i].load(v, path, current, decoded); err != nil {
			return err
		}
	}
	for _, a := range v.aggregates {
		if err := a.compute(path); err != nil {
			return err
		}
	}
	v.row.Cols[len(v.row.Cols)-1].AppendTimestamp(at, 0)
	v.row.AppendRow(types.Insert)
	return nil
}

func (p *pickedRow) load(v *matchView, path *cep.Path, current []byte, decoded *types.Batch) error {
	row := path.Row(p.pick.Variable, p.pick.First, p.pick.Offset)
	if row == nil {
		for _, place := range p.into {
			v.row.Cols[place].AppendNull()
		}
		return nil
	}
	if current == nil || &row[0] != &current[0] {
		v.decoded.Reset()
		if err := state.DecodeRow(row, v.decoded.Cols); err != nil {
			return err
		}
		decoded = v.decoded
	}
	for i, place := range p.into {
		v.row.Cols[place].AppendFrom(decoded.Cols[p.columns[i]], 0)
	}
	return nil
}

// matchAggregate computes aggregates over the rows of a variable.
type matchAggregate struct {
	variable int
	args     []*expr.Program
	layout   *agg.Layout
	group    agg.Group
	// rows are some rows of the variable, values the arguments that they give.
	rows   *types.Batch
	values types.Batch
	out    []*types.Vector
	// add is the visitor of a path's rows.
	add func(row []byte) error
}

func newMatchAggregate(spec *dataflow.MatchAggregate, input []types.Field, out []*types.Vector, env *expr.Env) (*matchAggregate, error) {
	a := &matchAggregate{variable: spec.Variable, rows: types.NewBatch(input, 0), out: out}
	a.add = a.addRow
	var fields []types.Field
	for _, x := range spec.Args {
		p, err := expr.Compile(x, env)
		if err != nil {
			return nil, err
		}
		a.args, fields = append(a.args, p), append(fields, types.Field{Type: x.Type()})
	}
	a.values.Cols = make([]*types.Vector, len(a.args))
	var err error
	a.layout, err = agg.NewLayout(spec.Calls, fields, false)
	return a, err
}

// compute appends the results to the columns of the view.
func (a *matchAggregate) compute(path *cep.Path) error {
	a.layout.Reset(&a.group)
	a.rows.Reset()
	if err := path.Rows(a.variable, a.add); err != nil {
		return err
	}
	if err := a.flush(); err != nil {
		return err
	}
	return a.layout.AppendResults(&a.group, a.out)
}

func (a *matchAggregate) addRow(row []byte) error {
	if err := state.DecodeRow(row, a.rows.Cols); err != nil {
		return err
	}
	a.rows.AppendRow(types.Insert)
	if a.rows.N < types.MaxBatchRows {
		return nil
	}
	return a.flush()
}

// flush adds the rows collected.
func (a *matchAggregate) flush() error {
	for i, p := range a.args {
		v, err := p.Eval(a.rows)
		if err != nil {
			return err
		}
		a.values.Cols[i] = v
	}
	a.values.N = a.rows.N
	for i := range a.rows.N {
		if err := a.layout.Add(&a.group, &a.values, i); err != nil {
			return err
		}
	}
	a.rows.Reset()
	return nil
}
