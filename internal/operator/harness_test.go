package operator

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/statetest"
	"github.com/onceflow/onceflow/types"
)

// mode is one way to run a stream script. All must give the same output.
type mode struct {
	name string
	// batchRows of input and output.
	batchRows int
	// restart takes a snapshot after every step and goes on from it.
	restart bool
	// forget keeps state on disk, and nothing in memory between calls.
	forget bool
}

var modes = []mode{
	{name: "straight", batchRows: types.MaxBatchRows},
	{name: "one row at a time", batchRows: 1},
	{name: "restored after every step", batchRows: 3, restart: true},
	{name: "nothing kept in memory between calls", batchRows: 2, forget: true},
}

// stream runs one operator.
type stream struct {
	t     *testing.T
	mode  mode
	node  *dataflow.Node
	op    Operator
	shard *state.Shard
	out   []string
	wm    int64
	now   int64
	epoch uint64
	log   []state.Object
	late  int64
}

func newStream(t *testing.T, m mode, n *dataflow.Node) *stream {
	s := &stream{t: t, mode: m, node: n, wm: noWatermark}
	var err error
	if m.forget {
		s.shard = statetest.OnDisk(t, 0, state.AllGroups, 0, nil)
	} else if s.shard, err = state.NewShard(state.AllGroups); err != nil {
		t.Fatal(err)
	}
	if err := s.open(); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *stream) open() (err error) {
	s.op, err = New(s.node, Context{
		Shard: s.shard, BatchRows: s.mode.batchRows,
		Env:  &expr.Env{Now: func() time.Time { return time.UnixMilli(s.now) }},
		Emit: s.emit,
	})
	return err
}

func (s *stream) emit(b *types.Batch) error {
	if b.Rows() > s.mode.batchRows || b.Rows() == 0 {
		return fmt.Errorf("a batch of %d rows", b.Rows())
	}
	for i := range b.Rows() {
		row := b.Row(i)
		line := b.Kind(row).String()
		for _, v := range b.Cols {
			line += " " + spell(v, row)
		}
		s.out = append(s.out, line)
	}
	return nil
}

// take returns what was emitted since the last call.
func (s *stream) take() string {
	if len(s.out) == 0 {
		return ""
	}
	text := strings.Join(s.out, "\n") + "\n"
	s.out = nil
	return text
}

// rows feeds a batch to the only input.
func (s *stream) rows(b *types.Batch) error { return s.rowsOf(0, b) }

// rowsOf feeds a batch to an input, in pieces of the mode's size.
func (s *stream) rowsOf(input int, b *types.Batch) error {
	for from := 0; from < b.N; from += s.mode.batchRows {
		piece := types.NewBatch(s.node.Inputs[input].From.Fields, s.mode.batchRows)
		for i := from; i < min(b.N, from+s.mode.batchRows); i++ {
			piece.AppendFrom(b, i)
		}
		if err := s.op.Process(input, piece); err != nil {
			return err
		}
		s.shard.Relieve()
	}
	return s.step()
}

func (s *stream) watermark(wm int64) error {
	s.wm = wm
	if err := s.op.Watermark(wm); err != nil {
		return err
	}
	return s.step()
}

func (s *stream) time(now int64) error {
	s.now = now
	timers, ok := s.op.(ProcessingTimers)
	if !ok {
		return nil
	}
	if due, any := timers.NextTimer(); any && due <= now {
		if err := timers.OnTime(now); err != nil {
			return err
		}
	}
	return s.step()
}

// step snapshots and restores, if the mode says so: every third time from a base.
func (s *stream) step() error {
	s.shard.Relieve()
	if !s.mode.restart {
		return nil
	}
	if late, ok := s.op.(Late); ok {
		s.late += late.LateRecords()
	}
	s.epoch++
	if s.epoch%3 == 0 {
		s.shard.BeginBase()
		for piece, last := 0, false; !last; {
			out, b := s.shard.StepBase(100, 1000)
			if out == nil {
				continue
			}
			s.log = append(s.log, state.Object{Name: fmt.Sprintf("base-%d-%d", s.epoch, piece), Data: out.Bytes()})
			last = b.Last
			piece++
		}
	}
	if seg := s.shard.Segment(s.epoch).Bytes(); len(seg) > 0 {
		s.log = append(s.log, state.Object{Name: fmt.Sprintf("segment-%d", s.epoch), Data: seg})
	}
	if err := s.op.Close(); err != nil {
		return err
	}
	var err error
	if s.shard, err = state.Restore(state.AllGroups, s.epoch, s.log); err != nil {
		return err
	}
	if err := s.open(); err != nil {
		return err
	}
	if left := s.shard.Unclaimed(); len(left) > 0 {
		return fmt.Errorf("state that nobody claims: %v", left)
	}
	if s.wm == noWatermark {
		return nil
	}
	return s.op.Watermark(s.wm)
}

func (s *stream) lateRecords() int64 {
	if late, ok := s.op.(Late); ok {
		return s.late + late.LateRecords()
	}
	return s.late
}

// spell writes a value as scripts do.
func spell(v *types.Vector, i int) string {
	if v.IsNull(i) {
		return "NULL"
	}
	switch v.Type.Physical() {
	case types.PhysFloat:
		return strconv.FormatFloat(v.Floats[i], 'g', -1, 64)
	case types.PhysBytes:
		return string(v.Bytes(i))
	case types.PhysTimestamp:
		return spellTime(v.Ints[i])
	case types.PhysWide:
		return fmt.Sprintf("%d:%d", v.Hi[i], uint64(v.Ints[i]))
	case types.PhysList:
		var parts []string
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			parts = append(parts, spell(v.Children[0], int(j)))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	if v.Type.Kind == types.Boolean {
		return strconv.FormatBool(v.Ints[i] != 0)
	}
	return strconv.FormatInt(v.Ints[i], 10)
}

const clockLayout = "15:04:05"

// spellTime leaves the day out when it is the first of 1970.
func spellTime(ms int64) string {
	t := time.UnixMilli(ms).UTC()
	layout := clockLayout
	if t.Year() != 1970 || t.YearDay() != 1 {
		layout = "2006-01-02T" + clockLayout
	}
	if ms%1000 != 0 {
		layout += ".000"
	}
	return t.Format(layout)
}

func parseTime(s string) (int64, error) {
	for _, layout := range []string{clockLayout, "2006-01-02T" + clockLayout, "2006-01-02 " + clockLayout} {
		t, err := time.Parse(layout, s)
		if err == nil && layout == clockLayout {
			t = t.AddDate(1970, 0, 0)
		}
		if err == nil {
			return t.UnixMilli(), nil
		}
	}
	return 0, fmt.Errorf("no time: %q", s)
}

// appendSpelled appends a value spelled as scripts do.
func appendSpelled(v *types.Vector, s string) error {
	if s == "NULL" {
		v.AppendNull()
		return nil
	}
	switch v.Type.Physical() {
	case types.PhysBytes:
		v.AppendString(s)
	case types.PhysTimestamp:
		ms, err := parseTime(s)
		if err != nil {
			return err
		}
		v.AppendTimestamp(ms, 0)
	case types.PhysFloat:
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return err
		}
		v.AppendFloat(x)
	case types.PhysList:
		return appendSpelledList(v, s)
	case types.PhysRow:
		for i, part := range strings.Split(strings.Trim(s, "()"), ";") {
			if err := appendSpelled(v.Children[i], part); err != nil {
				return err
			}
		}
		v.CloseRow()
	default:
		if v.Type.Kind == types.Boolean {
			v.AppendBool(s == "true")
			return nil
		}
		x, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return err
		}
		v.AppendInt(x)
	}
	return nil
}

// appendSpelledList reads "[a,b]", or "[k:v,k:v]" for entries of two values.
func appendSpelledList(v *types.Vector, s string) error {
	for part := range strings.SplitSeq(strings.Trim(s, "[]"), ",") {
		if part == "" {
			continue
		}
		values := []string{part}
		if len(v.Children) == 2 {
			values = strings.Split(part, ":")
		}
		for i, value := range values {
			if err := appendSpelled(v.Children[i], value); err != nil {
				return err
			}
		}
	}
	v.CloseList()
	return nil
}

// parseRows reads rows of a kind and values, one a line.
func parseRows(fields []types.Field, text string) (*types.Batch, error) {
	b := types.NewBatch(fields, 0)
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		kind, err := parseKind(words[0])
		if err != nil {
			return nil, err
		}
		if len(words) != len(fields)+1 {
			return nil, fmt.Errorf("%q has %d values, want %d", line, len(words)-1, len(fields))
		}
		for i, v := range b.Cols {
			if err := appendSpelled(v, words[i+1]); err != nil {
				return nil, err
			}
		}
		b.AppendRow(kind)
	}
	return b, nil
}

func parseKind(s string) (types.RowKind, error) {
	for k := types.Insert; k <= types.Delete; k++ {
		if k.String() == s {
			return k, nil
		}
	}
	return 0, fmt.Errorf("no kind of row: %q", s)
}
