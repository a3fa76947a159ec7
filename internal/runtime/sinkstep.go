package runtime

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

// sinkStep writes the rows of one task to a table.
type sinkStep struct {
	spec   *dataflow.Sink
	node   *dataflow.Node
	at     *whereabouts
	writer connector.Writer
	gate   *gate
	// epoch that rows belong to; permitted: the gate has let it through.
	epoch     checkpoint.Epoch
	permitted checkpoint.Epoch
	// reached tells the sink that this task's writer ended an epoch.
	reached  func(checkpoint.Epoch)
	progress *Progress
	// written counts the rows of the table.
	written *atomic.Int64
	// account of the table; nil: that of dead letters, which has none.
	account *checkpoint.Account
	// dead takes rows that cannot be written; nil: nobody does.
	dead *undeliverable
	sel  []uint16
}

func (s *sinkStep) rows(ctx context.Context, _ int, b *types.Batch) error {
	if s.permitted < s.epoch {
		if err := s.gate.wait(ctx, s.epoch); err != nil {
			return err
		}
		s.permitted = s.epoch
	}
	b, err := s.enforceNotNull(ctx, b)
	if err == nil {
		b, err = s.enforceChecks(ctx, b)
	}
	if err != nil || b.Rows() == 0 {
		return err
	}
	before := s.at.enter(s.node)
	err = s.write(ctx, b)
	s.at.leave(before)
	return err
}

// write writes rows; those that cannot be written are left out where somebody takes
// them.
func (s *sinkStep) write(ctx context.Context, b *types.Batch) error {
	err := s.writer.Write(ctx, connector.Epoch(s.epoch), b)
	if err == nil {
		s.count(b.Rows())
		return nil
	}
	if _, refused := errors.AsType[*connector.RefusedRow](err); !refused || s.dead == nil {
		return err
	}
	var sel [1]uint16
	for i := range b.Rows() {
		one := *b
		sel[0] = uint16(b.Row(i))
		one.Sel = sel[:]
		err := s.writer.Write(ctx, connector.Epoch(s.epoch), &one)
		if refused, ok := errors.AsType[*connector.RefusedRow](err); ok {
			err = s.dead.row(ctx, reasonRefused, 0, s.spec.Fields, b, int(sel[0]), refused)
		} else if err == nil {
			s.count(1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *sinkStep) count(rows int) {
	s.progress.RecordsOut.Add(int64(rows))
	s.written.Add(int64(rows))
}

// enforceNotNull fails on, drops, or hands on rows with a NULL in a NOT NULL column.
func (s *sinkStep) enforceNotNull(ctx context.Context, b *types.Batch) (*types.Batch, error) {
	for _, c := range s.spec.NotNull {
		col := b.Cols[c]
		if !col.HasNulls() {
			continue
		}
		s.sel = s.sel[:0]
		for _, row := range b.Selected() {
			if !col.IsNull(int(row)) {
				s.sel = append(s.sel, row)
				continue
			}
			if err := s.refuseNull(ctx, b, int(row), s.spec.Fields[c].Name); err != nil {
				return nil, err
			}
		}
		b = s.kept(b)
	}
	return b, nil
}

// kept are the rows of b that s.sel lists.
func (s *sinkStep) kept(b *types.Batch) *types.Batch {
	kept := *b
	kept.Sel = append(make([]uint16, 0, len(s.sel)), s.sel...) // not nil, which would be all rows
	return &kept
}

// refuseNull takes a row with a NULL where none may be.
func (s *sinkStep) refuseNull(ctx context.Context, b *types.Batch, row int, column string) error {
	err := fmt.Errorf("table %s: NULL in NOT NULL column %q of the row %s", s.spec.Name, column, rowtext.Shown(b, row))
	switch {
	case s.dead != nil:
		return s.dead.row(ctx, reasonRefused, 0, s.spec.Fields, b, row, err)
	case s.spec.DropNull:
		s.progress.Dropped.Add(1)
		s.account.Dropped++
		return nil
	}
	return connector.WithHint(connector.BadRecord,
		"leave such rows out in the INSERT: WHERE … IS NOT NULL; or set 'table.exec.sink.not-null-enforcer' = 'DROP', which counts them;\n"+
			"  or declare the column without NOT NULL, which a column of a PRIMARY KEY cannot do without", err)
}

func (s *sinkStep) watermark(context.Context, watermark) error { return nil }

func (s *sinkStep) barrier(ctx context.Context, b barrier) error {
	if err := s.writer.EndEpoch(ctx, connector.Epoch(b.epoch)); err != nil {
		return err
	}
	if f, holds := s.writer.(connector.Finisher); holds && b.kind == checkpoint.BarrierFinal {
		if err := f.Finish(ctx); err != nil {
			return err
		}
	}
	s.epoch = b.epoch + 1
	s.reached(b.epoch)
	return nil
}

func (s *sinkStep) flush(context.Context) error { return nil }

func (s *sinkStep) close() error { return s.writer.Close() }

// gate holds writers of a sink back until an epoch is permitted.
type gate struct {
	mu        sync.Mutex
	permitted checkpoint.Epoch
	changed   chan struct{}
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

func (g *gate) permit(e checkpoint.Epoch) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if e > g.permitted {
		g.permitted = e
		close(g.changed)
		g.changed = make(chan struct{})
	}
}

func (g *gate) wait(ctx context.Context, e checkpoint.Epoch) error {
	for {
		g.mu.Lock()
		permitted, changed := g.permitted, g.changed
		g.mu.Unlock()
		if permitted >= e {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// turnstile reports once per epoch, when every writer of a sink has ended it.
type turnstile struct {
	mu      sync.Mutex
	writers int
	ended   map[checkpoint.Epoch]int
	report  func(checkpoint.Epoch)
}

func newTurnstile(writers int, report func(checkpoint.Epoch)) *turnstile {
	return &turnstile{writers: writers, ended: map[checkpoint.Epoch]int{}, report: report}
}

func (t *turnstile) pass(e checkpoint.Epoch) {
	t.mu.Lock()
	t.ended[e]++
	all := t.ended[e] == t.writers
	if all {
		delete(t.ended, e)
	}
	t.mu.Unlock()
	if all {
		t.report(e)
	}
}
