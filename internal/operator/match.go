package operator

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// match finds row patterns. By event time rows wait until the watermark passes them;
// a row that it has passed already is late. By processing time a row's turn is at once,
// or, where rows of one millisecond are ordered, when the clock has left it.
//
// What is due of a partition at one watermark is handled in one turn, in the order of
// time, and the partitions take turns in the order in which the first of it was due.
type match struct {
	spec    *dataflow.Match
	machine *cep.Machine
	runs    *state.Table[cep.Run]
	waiting waiting
	// ends has the times at which searches will have lasted too long. Only by event
	// time do they end then: by processing time they end with the next row.
	ends  *state.Timed[struct{}]
	clock *clock
	refused
	keys  state.Keys
	order rowOrder
	// turns are scratch memory.
	turns matchTurns
	// fresh is the run of a partition that has none, until it has something to
	// remember.
	fresh cep.Run

	// at is the time of the row at hand, bytes that row, and row what it decodes to.
	at      int64
	bytes   []byte
	row     *types.Batch
	decoded bool

	conditions []*matchCondition
	measures   *matchMeasures
	out        output
	// emitted is the callback of the machine.
	emitted cep.Emit
}

func newMatch(n *dataflow.Node, spec *dataflow.Match, ctx Context) (*match, error) {
	if len(spec.Conditions) != len(spec.Pattern.Variables) {
		return nil, fmt.Errorf("%d conditions for %d variables", len(spec.Conditions), len(spec.Pattern.Variables))
	}
	input := n.Inputs[0].From.Fields
	m := &match{spec: spec, refused: newRefused(ctx), order: rowOrder{by: spec.Order}, row: types.NewBatch(input, 1), out: newOutput(n.Fields, ctx)}
	m.emitted = m.emit
	if spec.Processing {
		c := newClock(ctx)
		m.clock = &c
	}
	var err error
	if m.machine, err = cep.NewMachine(spec.Pattern); err != nil {
		return nil, err
	}
	for v := range spec.Conditions {
		c, err := newMatchCondition(&spec.Conditions[v], v, input, ctx.Env)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", spec.Pattern.Variables[v].Name, err)
		}
		m.conditions = append(m.conditions, c)
	}
	if m.measures, err = newMatchMeasures(&spec.Measures, input, ctx.Env); err != nil {
		return nil, err
	}
	return m, m.openState(n.ID, ctx)
}

func (m *match) openState(id dataflow.NodeID, ctx Context) (err error) {
	if m.runs, err = state.NewTable(ctx.Shard, id, "runs", state.Codec[cep.Run](runCodec{})); err != nil {
		return err
	}
	if m.waiting, err = newWaiting(ctx, id, "waiting"); err != nil {
		return err
	}
	m.ends, err = state.NewTimed(ctx.Shard, id, "ends", state.Codec[struct{}](markCodec{}))
	return err
}

func (m *match) Process(_ int, b *types.Batch) error {
	m.keys.Encode(b, m.spec.Keys)
	for i := range m.keys.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		at, err := timeOf(b, row, m.spec.Time, m.clock)
		if err != nil {
			if err := m.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		switch {
		case m.clock == nil && at <= m.waiting.passed:
			if err := m.dropLate(0, b, row); err != nil {
				return err
			}
		case m.clock == nil || len(m.spec.Order) > 0:
			m.wait(b, row, at, m.keys.Hash(i), m.keys.Key(i))
		default:
			if err := m.pass(b, row, at, m.keys.Hash(i), m.keys.Key(i)); err != nil {
				return err
			}
		}
	}
	return m.out.flush()
}

// wait keeps a row until its turn.
func (m *match) wait(b *types.Batch, row int, at int64, hash uint64, key []byte) {
	if m.clock != nil {
		at = max(at, m.waiting.passed+1)
	}
	sort := m.order.key(b, row)
	stored := append(make([]byte, 0, len(sort)+rowBytesGuess), sort...)
	stored = state.AppendRow(stored, b.Cols, row)
	n := len(sort)
	m.waiting.add(at, hash, key, ranked{sort: stored[:n:n], row: stored[n:]})
}

// pass handles a row whose turn is now.
func (m *match) pass(b *types.Batch, row int, at int64, hash uint64, key []byte) error {
	stored := state.AppendRow(make([]byte, 0, rowBytesGuess), b.Cols, row)
	return m.search(hash, key, func(run *cep.Run) error {
		if err := m.advance(run, at); err != nil {
			return err
		}
		_, err := m.step(run, stored)
		return err
	})
}

// search runs something on the run of a partition, and keeps the run as long as there
// is something in it.
func (m *match) search(hash uint64, key []byte, do func(*cep.Run) error) error {
	e := m.runs.Get(hash, key)
	run := &m.fresh
	if e != nil {
		run = &e.Value
	}
	if err := do(run); err != nil {
		return err
	}
	switch {
	case e == nil && !run.Idle():
		e, _ = m.runs.GetOrCreate(hash, key)
		e.Value, m.fresh = m.fresh, cep.Run{}
	case e == nil:
	case run.Idle():
		m.runs.Delete(e)
	default:
		m.runs.MarkDirty(e)
	}
	return nil
}

// Watermark is nothing by processing time, but for the end: what waits for the clock
// leaves then.
func (m *match) Watermark(wm int64) error {
	if m.clock != nil && wm < math.MaxInt64 {
		return nil
	}
	return m.rise(wm)
}

// rise handles what is due.
func (m *match) rise(to int64) error {
	m.waiting.passed = max(m.waiting.passed, to)
	m.turns.gather(m.waiting.rows, m.ends, to)
	for i := range m.turns.all {
		t := &m.turns.all[i]
		if err := m.search(t.hash, t.key, func(run *cep.Run) error { return m.take(run, t, to) }); err != nil {
			return err
		}
	}
	return m.out.flush()
}

// take handles one turn.
func (m *match) take(run *cep.Run, t *matchTurn, to int64) error {
	for _, due := range t.due {
		if err := m.advance(run, due.time); err != nil {
			return err
		}
		for i := range due.rows {
			began, err := m.step(run, due.rows[i].row)
			if err != nil {
				return err
			}
			if began {
				m.willEnd(due.time, to, t)
			}
		}
	}
	if m.clock != nil {
		return nil
	}
	return m.advance(run, to)
}

// willEnd remembers when the search that began at a time will have lasted too long,
// unless this turn sees to it.
func (m *match) willEnd(began, passed int64, t *matchTurn) {
	within := m.spec.Pattern.Within
	if m.clock != nil || within <= 0 || began > math.MaxInt64-within || began+within <= passed {
		return
	}
	m.ends.GetOrCreate(began+within, t.hash, t.key)
}

// advance lets the time of a partition pass.
func (m *match) advance(run *cep.Run, at int64) error {
	m.at = at
	return m.machine.Advance(run, at, m.emitted)
}

// step lets a row, whose bytes it keeps, pass through the searches.
func (m *match) step(run *cep.Run, row []byte) (began bool, err error) {
	m.bytes, m.decoded = row, false
	for _, c := range m.conditions {
		c.known = unknown
	}
	return m.machine.Process(run, row, m.at, m, m.emitted)
}

// Holds is asked by the machine.
func (m *match) Holds(variable int, path *cep.Path) (bool, error) {
	c := m.conditions[variable]
	if c.filter == nil {
		return true, nil
	}
	if c.known != unknown {
		return c.known == holds, nil
	}
	if !m.decoded {
		m.row.Reset()
		if err := state.DecodeRow(m.bytes, m.row.Cols); err != nil {
			return false, err
		}
		m.decoded = true
	}
	if err := c.view.load(path, m.bytes, m.row, m.at); err != nil {
		return false, err
	}
	return c.ask()
}

// emit sends the row of a match.
func (m *match) emit(path *cep.Path) error {
	if err := m.measures.append(m.out.batch.Cols, path, m.at); err != nil {
		return err
	}
	return m.out.row(types.Insert)
}

func (m *match) Close() error { return nil }

// NextTimer and OnTime serve rows that wait until the clock has left their
// millisecond.
func (m *match) NextTimer() (int64, bool) {
	if m.clock == nil {
		return 0, false
	}
	due, any := m.waiting.rows.First()
	return due + 1, any
}

func (m *match) OnTime(now int64) error {
	if m.clock == nil {
		return nil
	}
	return m.rise(now - 1)
}
