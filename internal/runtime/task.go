package runtime

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/operator"
)

// processingTimeTick is how often processing-time timers are looked at.
const processingTimeTick = 50 * time.Millisecond

// task is one parallel instance of a chain that receives from other tasks. Its
// goroutine owns everything below head.
type task struct {
	id    checkpoint.TaskID
	at    *whereabouts
	in    *inbox
	align *alignment
	marks *watermarks
	head  fan
	// mails hold dead letters until they are written.
	mails  mails
	timed  []*operatorStep
	snap   *snapshotter
	active *activity
	// late are the operators that drop late records.
	late     []lateCounter
	progress *Progress
	now      func() time.Time
}

// lateCounter counts what one operator dropped.
type lateCounter struct {
	op operator.Late
	// by is the counter of the operator's title, known what was added to it.
	by      *atomic.Int64
	account *checkpoint.Account
	known   int64
}

// activity tells the core once per epoch that something happened in it.
type activity struct {
	epoch  checkpoint.Epoch
	told   bool
	report func(checkpoint.Epoch)
}

func (a *activity) happened() {
	if !a.told {
		a.told = true
		a.report(a.epoch)
	}
}

func (a *activity) next(e checkpoint.Epoch) { a.epoch, a.told = e, false }

// run processes messages until ctx is done or something fails.
func (t *task) run(ctx context.Context) error {
	if t.marks.combined != noWatermark {
		// A restored operator learns its watermark before any row.
		if err := t.head.watermark(ctx, watermark{ms: t.marks.combined, mark: noWatermark}); err != nil {
			return err
		}
	}
	timer := time.NewTicker(processingTimeTick)
	defer timer.Stop()
	if len(t.timed) == 0 {
		timer.Stop()
	}
	for {
		select {
		case m := <-t.in.messages:
			if err := t.handle(ctx, m); err != nil {
				return err
			}
			t.snap.relieve()
		case <-timer.C:
			if err := t.onTime(ctx); err != nil {
				return err
			}
			t.snap.relieve()
		case <-t.snap.baseStep():
			if err := t.snap.stepBase(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// handle takes a message and everything that it lets go on.
func (t *task) handle(ctx context.Context, m message) error {
	t.align.hear(m)
	if t.align.keeps(m.sender) || t.align.waits(m.sender) {
		t.align.keep(m)
		// What it says may let others go on, or itself.
		next, more := t.align.next()
		if !more {
			return nil
		}
		m = next
	}
	for more := true; more; m, more = t.align.next() {
		if err := t.process(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func (t *task) process(ctx context.Context, m message) error {
	if m.kind != barrierMessage {
		return t.take(ctx, m)
	}
	t.in.done(m)
	if !t.align.arrive(m) {
		return nil
	}
	return t.endEpoch(ctx, m.barrier)
}

// take processes rows or a watermark.
func (t *task) take(ctx context.Context, m message) error {
	defer t.in.done(m)
	if m.kind == rowsMessage {
		t.active.happened()
		err := t.head.rows(ctx, m.input, m.batch)
		m.pool.give(m.batch)
		if err != nil {
			return err
		}
		return t.head.flush(ctx)
	}
	was := t.marks.now()
	if t.marks.set(m.sender, m.watermark) {
		t.active.happened()
	}
	if is := t.marks.now(); is != was {
		return t.head.watermark(ctx, is)
	}
	return nil
}

func (t *task) onTime(ctx context.Context) error {
	now := t.now().UnixMilli()
	for _, s := range t.timed {
		if s.due(now) {
			t.active.happened() // before the effect leaves the task
		}
		if err := s.onTime(ctx, now); err != nil {
			return err
		}
	}
	return t.head.flush(ctx)
}

// endEpoch passes the barrier on and takes the task's snapshot.
func (t *task) endEpoch(ctx context.Context, b barrier) error {
	if err := t.head.barrier(ctx, b); err != nil {
		return err
	}
	if err := t.mails.barrier(ctx, b); err != nil {
		return err
	}
	t.countLate()
	if err := t.snap.take(ctx, b.epoch, taskDetail{Watermark: known(t.marks.combined)}, nil); err != nil {
		return err
	}
	t.active.next(b.epoch + 1)
	return nil
}

func (t *task) countLate() {
	for i := range t.late {
		l := &t.late[i]
		dropped := l.op.LateRecords()
		t.progress.Late.Add(dropped - l.known)
		l.by.Add(dropped - l.known)
		l.account.Late += uint64(dropped - l.known)
		l.known = dropped
	}
}

// known returns a watermark, nil before the first.
func known(wm int64) *int64 {
	if wm == noWatermark {
		return nil
	}
	return &wm
}
