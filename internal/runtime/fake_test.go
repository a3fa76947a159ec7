package runtime

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/types"
)

// memorySource has splits of numbered rows (split, n), delivered a few at a
// time. Without an end it waits after the last row.
type memorySource struct {
	splits  int
	rows    int64
	chunk   int64
	endless bool
	// growing gives split n n times as many rows more.
	growing bool
	// timed adds a time to each row: ten milliseconds times its number.
	timed bool
	// backwards gives the first row the greatest time, and the last one zero.
	backwards bool
	// folded makes the numbers of rows those modulo it; 0: they stay.
	folded int64
	// fail, if set, is asked before each chunk.
	fail func(split int, position int64) error
}

var memoryFields = []types.Field{
	{Name: "split", Type: types.Of(types.BigInt)}, {Name: "n", Type: types.Of(types.BigInt)},
}

var timedFields = append(memoryFields[:2:2], types.Field{Name: "ts", Type: types.TimestampOf(3)})

func (m *memorySource) rowsOf(split int) int64 {
	if m.growing {
		return m.rows * int64(split+1)
	}
	return m.rows
}

func (m *memorySource) Splits(context.Context) ([]connector.Split, error) {
	var out []connector.Split
	for i := range m.splits {
		sp := connector.Split{ID: connector.SplitID(fmt.Sprintf("s/%d", i)), Stop: m.rowsOf(i), Incarnation: "one"}
		if m.endless {
			sp.Stop = connector.NoStop
		}
		out = append(out, sp)
	}
	return out, nil
}

func (m *memorySource) Discover(ctx context.Context, known []connector.Split) ([]connector.Split, error) {
	if known != nil {
		return nil, nil
	}
	return m.Splits(ctx)
}

func (m *memorySource) Check(context.Context, []connector.Split) error { return nil }
func (m *memorySource) Bounded() bool                                  { return !m.endless }
func (m *memorySource) Metadata() []types.Field                        { return nil }
func (m *memorySource) NewReader() (connector.Reader, error) {
	return &memoryReader{source: m}, nil
}

type memoryReader struct {
	source *memorySource
	splits []connector.Split
}

func (r *memoryReader) Add(splits []connector.Split) { r.splits = append(r.splits, splits...) }
func (r *memoryReader) Close() error                 { return nil }

func (r *memoryReader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	open := append([]connector.Split(nil), r.splits...)
	for len(open) > 0 {
		sp := &open[0]
		c, err := r.chunk(sp)
		if err != nil {
			return err
		}
		select {
		case out <- c:
		case <-ctx.Done():
			return nil
		}
		sp.Position = c.Next
		open = append(open[1:], *sp)
		if c.CaughtUp {
			open = open[:len(open)-1]
		}
	}
	if r.source.endless {
		<-ctx.Done()
	}
	return nil
}

func (r *memoryReader) chunk(sp *connector.Split) (connector.Chunk, error) {
	var split int
	fmt.Sscanf(string(sp.ID), "s/%d", &split)
	if r.source.fail != nil {
		if err := r.source.fail(split, sp.Position); err != nil {
			return connector.Chunk{}, err
		}
	}
	rows, fields := r.source.rowsOf(split), memoryFields
	if r.source.timed {
		fields = timedFields
	}
	end := min(sp.Position+r.source.chunk, rows)
	b := types.NewBatch(fields, int(r.source.chunk))
	for n := sp.Position; n < end; n++ {
		b.Cols[0].AppendInt(int64(split))
		if r.source.folded > 0 {
			b.Cols[1].AppendInt(n % r.source.folded)
		} else {
			b.Cols[1].AppendInt(n)
		}
		if r.source.timed {
			at := n
			if r.source.backwards {
				at = rows - 1 - n
			}
			b.Cols[2].AppendTimestamp(10*at, 0)
		}
		b.AppendRow(types.Insert)
	}
	return connector.Chunk{Split: sp.ID, Next: end, Rows: b, Lag: rows - end,
		CaughtUp: end == rows, Done: end == rows && !r.source.endless}, nil
}

// stagingSink keeps rows as text: pending, staged per epoch, published once.
type stagingSink struct {
	mu        sync.Mutex
	pending   map[connector.Epoch][]string
	staged    map[string][]string
	published map[string]bool
	visible   []string
	// fail, if set, is asked at each step.
	fail func(step string, e connector.Epoch) error
	// seen, if set, is told how many rows are visible.
	seen func(rows int)
	// swept, if set, is called at the end of each sweep.
	swept func()
}

func newStagingSink() *stagingSink {
	return &stagingSink{pending: map[connector.Epoch][]string{}, staged: map[string][]string{}, published: map[string]bool{}}
}

func (s *stagingSink) Name() string { return "out" }

func (s *stagingSink) NewWriter(int, int) (connector.Writer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.pending) // what a former attempt had not staged is gone
	return &stagingWriter{sink: s}, nil
}

func (s *stagingSink) step(name string, e connector.Epoch) error {
	if s.fail == nil {
		return nil
	}
	return s.fail(name, e)
}

func (s *stagingSink) PreCommit(_ context.Context, e connector.Epoch, attempt string) (connector.Report, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.step("pre-commit", e); err != nil {
		return connector.Report{}, err
	}
	name := fmt.Sprintf("%d-%s", e, attempt)
	s.staged[name] = s.pending[e]
	delete(s.pending, e)
	r := connector.Report{Sink: "out", Records: int64(len(s.staged[name]))}
	if r.Records > 0 {
		r.Staged = []string{name}
	}
	return r, nil
}

func (s *stagingSink) Publish(_ context.Context, e connector.Epoch, staged []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.step("publish", e); err != nil {
		return err
	}
	for _, name := range staged {
		if rows, ok := s.staged[name]; ok && !s.published[name] {
			s.published[name] = true
			s.visible = append(s.visible, rows...)
		}
	}
	if s.seen != nil {
		s.seen(len(s.visible))
	}
	return nil
}

func (s *stagingSink) Sweep(_ context.Context, attempts []string, keep func(string) bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name := range s.staged {
		_, attempt, _ := strings.Cut(name, "-")
		if slices.Contains(attempts, attempt) && !keep(name) && !s.published[name] {
			delete(s.staged, name)
		}
	}
	if s.swept != nil {
		s.swept()
	}
	return nil
}

type stagingWriter struct{ sink *stagingSink }

func (w *stagingWriter) Write(_ context.Context, e connector.Epoch, b *types.Batch) error {
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	if err := w.sink.step("write", e); err != nil {
		return err
	}
	for _, row := range b.Selected() {
		w.sink.pending[e] = append(w.sink.pending[e], fmt.Sprintf("%s %d/%d", b.Kind(int(row)), b.Cols[0].Ints[row], b.Cols[1].Ints[row]))
	}
	return nil
}

func (w *stagingWriter) EndEpoch(context.Context, connector.Epoch) error { return nil }
func (w *stagingWriter) Close() error                                    { return nil }

// fastProtocol has the short times of a test.
func fastProtocol() checkpoint.Config {
	return checkpoint.Config{Tick: 1e6, Interval: 5e6, Backoff: 1e6, BackoffMax: 2e6}
}
