package runtime

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/operator"
	"github.com/onceflow/onceflow/types"
)

// step is a node inside a task: rows, watermarks and barriers are pushed
// through the steps of a task, head first.
type step interface {
	// rows takes a batch during the call.
	rows(ctx context.Context, input int, b *types.Batch) error
	// watermark takes a combined watermark that has risen, or a change of idle.
	watermark(ctx context.Context, wm watermark) error
	// barrier ends the epoch in this step.
	barrier(ctx context.Context, b barrier) error
	// flush hands over what was kept for efficiency only.
	flush(ctx context.Context) error
	// close frees resources after the task has ended.
	close() error
}

// fan pushes to several steps in order.
type fan []step

func (f fan) rows(ctx context.Context, input int, b *types.Batch) error {
	for i, s := range f {
		own := b
		if i < len(f)-1 {
			// A step may change the selection of the batch that it is given.
			shallow := *b
			own = &shallow
		}
		if err := s.rows(ctx, input, own); err != nil {
			return err
		}
	}
	return nil
}

func (f fan) watermark(ctx context.Context, wm watermark) error {
	for _, s := range f {
		if err := s.watermark(ctx, wm); err != nil {
			return err
		}
	}
	return nil
}

func (f fan) barrier(ctx context.Context, b barrier) error {
	for _, s := range f {
		if err := s.barrier(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

func (f fan) flush(ctx context.Context) error {
	for _, s := range f {
		if err := s.flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (f fan) close() error {
	var first error
	for _, s := range f {
		if err := s.close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// operatorStep runs an operator and passes what it emits on. The context of the
// call under way is kept for the operator's Emit.
type operatorStep struct {
	op   operator.Operator
	node *dataflow.Node
	// at is the task's.
	at   *whereabouts
	next fan
	// wm is the last watermark that the operator saw.
	wm  int64
	ctx context.Context
	// dead takes rows that are late or cannot be processed; nil: nobody does.
	dead *undeliverable
	// downstream is the error of a step behind this one, told from the operator's
	// own.
	downstream error
}

func (s *operatorStep) emit(b *types.Batch) error {
	s.downstream = s.next.rows(s.ctx, 0, b)
	return s.downstream
}

// own classifies an error of the operator itself, and says where it is in the
// file: it cannot process what it was given, and would not the next time.
func (s *operatorStep) own(err error) error {
	if err == nil || s.downstream != nil {
		return err
	}
	var placed *expr.Failure
	if !errors.As(err, &placed) {
		err = fmt.Errorf("%s: %w", nameOf(s.node), err)
	}
	return badRow(err)
}

// nameOf names an operator as the file knows it: its kind and its place there.
func nameOf(n *dataflow.Node) string {
	kind, _, _ := strings.Cut(n.Title, "(")
	if n.Place == "" {
		return kind
	}
	return kind + " at " + n.Place
}

// badRow makes an error without a class one about a record.
func badRow(err error) error {
	var classified *connector.Error
	if err == nil || errors.As(err, &classified) {
		return err
	}
	return &connector.Error{Class: connector.BadRecord, Err: err}
}

func (s *operatorStep) rows(ctx context.Context, input int, b *types.Batch) error {
	s.ctx = ctx
	before := s.at.enter(s.node)
	err := s.process(input, b)
	s.at.leave(before)
	return err
}

// process gives a batch to the operator; rows that it cannot process are left out
// where somebody takes them and it is known to have done nothing with the batch.
func (s *operatorStep) process(input int, b *types.Batch) error {
	s.downstream = nil
	err := s.own(s.op.Process(input, b))
	if err == nil || s.dead == nil || s.downstream != nil || connector.ClassOf(err) != connector.BadRecord || !wholeOrNothing(s.node) {
		return err
	}
	var sel [1]uint16
	for i := range b.Rows() {
		one := *b
		sel[0] = uint16(b.Row(i))
		one.Sel = sel[:]
		err := s.own(s.op.Process(input, &one))
		if err != nil && s.downstream == nil && connector.ClassOf(err) == connector.BadRecord {
			err = s.refused(input, b, int(sel[0]), err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wholeOrNothing reports operators that emit nothing of a batch, and remember nothing
// of it, if they fail with any of its rows.
func wholeOrNothing(n *dataflow.Node) bool {
	_, is := n.Spec.(*dataflow.Calc)
	return is
}

// refused takes a row that the operator leaves out; see [operator.Refuse].
func (s *operatorStep) refused(input int, b *types.Batch, row int, reason error) error {
	why := reasonFailed
	if reason == nil {
		why, reason = reasonLate, fmt.Errorf("it came behind the watermark %s", time.UnixMilli(s.wm).UTC().Format(watermarkLayout))
	}
	return s.dead.row(s.ctx, why, input, s.node.Inputs[input].From.Fields, b, row, reason)
}

// watermarkLayout spells a watermark for people.
const watermarkLayout = "2006-01-02T15:04:05.000Z"

func (s *operatorStep) watermark(ctx context.Context, wm watermark) error {
	s.ctx = ctx
	if wm.ms > s.wm {
		s.wm = wm.ms
		before := s.at.enter(s.node)
		err := s.own(s.op.Watermark(wm.ms))
		s.at.leave(before)
		if err != nil {
			return err
		}
	}
	if d, ok := s.op.(operator.WatermarkDelay); ok {
		wm.ms = d.OutputWatermark(wm.ms)
	}
	return s.next.watermark(ctx, wm)
}

func (s *operatorStep) barrier(ctx context.Context, b barrier) error {
	return s.next.barrier(ctx, b)
}

func (s *operatorStep) flush(ctx context.Context) error { return s.next.flush(ctx) }

func (s *operatorStep) close() error {
	err := s.op.Close()
	if nextErr := s.next.close(); err == nil {
		err = nextErr
	}
	return err
}

// due reports whether the operator has a processing-time timer to fire.
func (s *operatorStep) due(now int64) bool {
	timers, ok := s.op.(operator.ProcessingTimers)
	if !ok {
		return false
	}
	at, any := timers.NextTimer()
	return any && at <= now
}

// onTime fires processing-time timers of the step and those behind it.
func (s *operatorStep) onTime(ctx context.Context, now int64) error {
	s.ctx = ctx
	if !s.due(now) {
		return nil
	}
	before := s.at.enter(s.node)
	err := s.own(s.op.(operator.ProcessingTimers).OnTime(now))
	s.at.leave(before)
	return err
}
