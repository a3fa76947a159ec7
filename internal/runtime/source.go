package runtime

import (
	"context"
	"math"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// sourceTask is one parallel instance of a chain whose head reads a table. Its
// goroutine owns the decoder, the watermarks and everything below head; the
// reader runs beside it and delivers chunks.
type sourceTask struct {
	id       checkpoint.TaskID
	at       *whereabouts
	reader   connector.Reader
	chunks   chan connector.Chunk
	barriers chan barrier
	added    chan []connector.Split
	rows     *sourceRows
	splits   *splitTracker
	head     fan
	// mails hold dead letters until they are written.
	mails  mails
	snap   *snapshotter
	active *activity
	// finished is told once, when every split of a bounded source has been read
	// and the end of input has gone down the stream.
	finished func()
	told     bool
	// final says that the final barrier has passed.
	final bool
	// initial are the splits at the start of the attempt.
	initial []connector.Split
	// source is the place in the job's list of sources.
	source   int
	marks    *watermarks
	progress *sourceProgress
	now      func() time.Time
	ration   ration
}

// run reads until ctx is done or something fails.
func (s *sourceTask) run(ctx context.Context) error {
	interval := s.rows.watermarkInterval()
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	if err := s.start(ctx); err != nil {
		return err
	}
	for {
		if err := s.next(ctx, ticker.C); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// start sends what is known before the first record: the watermark that had been
// sent at the snapshot, so that what follows is as late as it was; that there is
// nothing to read, or that all has been read.
func (s *sourceTask) start(ctx context.Context) error {
	ms, idle, _ := s.splits.combine((*splitState).emittedWatermark)
	if err := s.send(ctx, ms, idle); err != nil {
		return err
	}
	s.reportIfFinished()
	return nil
}

func (s *sourceTask) next(ctx context.Context, tick <-chan time.Time) error {
	// A barrier goes first: it must not wait behind a backlog.
	select {
	case b := <-s.barriers:
		return s.endEpoch(ctx, b)
	default:
	}
	chunks, added := s.chunks, s.added
	switch {
	case s.final:
		chunks, added = nil, nil // nothing follows a final barrier
	case s.ration.waits():
		return s.take(ctx, s.ration.next())
	case s.ration.spent():
		chunks = nil
	}
	select {
	case b := <-s.barriers:
		return s.endEpoch(ctx, b)
	case c := <-chunks:
		return s.take(ctx, s.ration.cut(c))
	case added := <-added:
		s.splits.add(added, splitWatermark{seen: noWatermark, emitted: noWatermark})
		s.reader.Add(added)
		return s.emitWatermark(ctx)
	case <-tick:
		s.splits.markIdle(s.now())
		return s.emitWatermark(ctx)
	case <-ctx.Done():
		return nil
	}
}

func (s *sourceTask) take(ctx context.Context, c connector.Chunk) error {
	sp := s.splits.get(c.Split)
	if sp == nil {
		return connector.Errorf(connector.Corrupt, "the reader delivered split %s, which was not assigned to it", c.Split)
	}
	s.rows.account.Read += uint64(s.progress.read(c))
	err := s.takeRows(ctx, sp, c)
	if c.Records != nil && c.Records.Release != nil {
		c.Records.Release()
	}
	if err != nil {
		return err
	}
	sp.advance(c, s.now())
	s.progress.note(s.splits)
	s.progress.skipped(s.rows.skipped)
	if c.Done {
		if err := s.emitWatermark(ctx); err != nil {
			return err
		}
		s.reportIfFinished()
	}
	return s.head.flush(ctx)
}

func (s *sourceTask) takeRows(ctx context.Context, sp *splitState, c connector.Chunk) error {
	emit := func(rowsWatermark int64, onEvent bool) error {
		sp.watermark.seen = max(sp.watermark.seen, rowsWatermark)
		if onEvent {
			return s.emitWatermark(ctx)
		}
		return nil
	}
	switch {
	case c.Records != nil && c.Records.Len() > 0:
		s.active.happened()
		sp.idle = false
		return s.rows.decode(ctx, c.Records, s.head, emit, sp)
	case c.Rows != nil && c.Rows.Rows() > 0:
		s.active.happened()
		sp.idle = false
		return s.rows.ready(ctx, c.Rows, s.head, emit, sp)
	}
	return nil
}

// emitWatermark sends the combined watermark of the splits if it rose, and a change
// of idle.
func (s *sourceTask) emitWatermark(ctx context.Context) error {
	ms, idle, changed := s.splits.combine((*splitState).seenWatermark)
	if !changed {
		return nil
	}
	return s.send(ctx, ms, idle)
}

func (s *sourceTask) send(ctx context.Context, ms int64, idle bool) error {
	if ms == noWatermark && !idle {
		return nil
	}
	s.progress.watermark.Store(ms)
	is := watermark{ms: ms, mark: s.splits.mark, idle: idle}
	if s.marks.set(0, is) {
		s.active.happened() // what it fires in this task may come from an idle split's silence
	}
	return s.head.watermark(ctx, is)
}

func (s *sourceTask) reportIfFinished() {
	if s.splits.bounded && !s.told && s.splits.allDone() {
		s.told = true
		s.finished()
	}
}

// endEpoch snapshots the positions and passes the barrier on.
func (s *sourceTask) endEpoch(ctx context.Context, b barrier) error {
	if err := s.head.barrier(ctx, b); err != nil {
		return err
	}
	if err := s.mails.barrier(ctx, b); err != nil {
		return err
	}
	emitted := s.splits.last
	detail := taskDetail{Splits: s.splits.watermarks(), Emitted: &emitted, Source: s.splits.source}
	if err := s.snap.take(ctx, b.epoch, detail, s.splits.positions()); err != nil {
		return err
	}
	s.active.next(b.epoch + 1)
	s.ration.refill()
	if b.kind == checkpoint.BarrierFinal {
		s.final = true
	}
	return nil
}

// splitWatermark are watermarks of a split in milliseconds: that of its rows that
// were seen, and the one that its task had emitted at the snapshot it was restored
// from, which is behind by what came after the last periodic watermark.
type splitWatermark struct{ seen, emitted int64 }

// splitState is where a split stands.
type splitState struct {
	split     connector.Split
	core      checkpoint.SplitID
	watermark splitWatermark
	done      bool
	idle      bool
	caughtUp  bool
	lag       int64
	// quietSince is when the last record came.
	quietSince time.Time
}

func (sp *splitState) seenWatermark() int64    { return sp.watermark.seen }
func (sp *splitState) emittedWatermark() int64 { return sp.watermark.emitted }

func (sp *splitState) advance(c connector.Chunk, now time.Time) {
	sp.split.Position, sp.split.Term = c.Next, c.Term
	sp.caughtUp, sp.lag = c.CaughtUp, c.Lag
	if c.Done {
		sp.done, sp.lag = true, 0
	}
	if c.Records != nil || c.Rows != nil {
		sp.quietSince = now
	}
}

// splitTracker knows the splits of one source task.
type splitTracker struct {
	byID  map[connector.SplitID]*splitState
	order []*splitState
	// source makes a split's id unique in the job.
	source      string
	idleTimeout time.Duration
	// last combined watermark and idleness that were reported.
	last     int64
	lastIdle bool
	// mark is the combined watermark without memory.
	mark    int64
	started time.Time
	// bounded: no split will be added.
	bounded bool
}

func newSplitTracker(source string, spec *dataflow.Source, now time.Time) *splitTracker {
	return &splitTracker{
		byID: map[connector.SplitID]*splitState{}, source: source, idleTimeout: spec.IdleTimeout,
		last: noWatermark, mark: noWatermark, started: now, bounded: spec.Connector.Bounded(),
	}
}

func (t *splitTracker) add(splits []connector.Split, watermark splitWatermark) {
	for _, sp := range splits {
		if t.byID[sp.ID] != nil {
			continue
		}
		st := &splitState{split: sp, core: splitName(t.source, sp.ID), watermark: watermark, quietSince: t.started, lag: -1,
			done: sp.Stop != connector.NoStop && sp.Position >= sp.Stop}
		t.byID[sp.ID] = st
		t.order = append(t.order, st)
	}
}

func (t *splitTracker) get(id connector.SplitID) *splitState { return t.byID[id] }

// markIdle marks caught-up splits that have been quiet for the time-out.
func (t *splitTracker) markIdle(now time.Time) {
	if t.idleTimeout <= 0 {
		return
	}
	for _, sp := range t.order {
		if !sp.done && sp.caughtUp && now.Sub(sp.quietSince) >= t.idleTimeout {
			sp.idle = true
		}
	}
}

// combine returns the least watermark, as of tells it, of the splits that are neither done nor
// idle; the end of input when all are done; and whether the task is idle: it
// has no split, or none that is awake.
func (t *splitTracker) combine(of func(*splitState) int64) (wm int64, idle, changed bool) {
	wm, awake, done := int64(math.MaxInt64), 0, 0
	for _, sp := range t.order {
		switch {
		case sp.done:
			done++
		case !sp.idle:
			awake++
			wm = min(wm, of(sp))
		}
	}
	switch {
	case len(t.order) == 0 && !t.bounded:
		wm, idle = noWatermark, true
	case done == len(t.order):
		wm = endOfInput
	case awake == 0:
		wm, idle = t.greatest(), true
	}
	mark := wm
	wm = max(wm, t.last)
	changed = wm != t.last || idle != t.lastIdle || mark != t.mark
	t.last, t.lastIdle, t.mark = wm, idle, mark
	return wm, idle, changed
}

func (t *splitTracker) greatest() int64 {
	wm := int64(noWatermark)
	for _, sp := range t.order {
		if !sp.done {
			wm = max(wm, sp.watermark.seen)
		}
	}
	return wm
}

func (t *splitTracker) list() []connector.Split {
	out := make([]connector.Split, len(t.order))
	for i, sp := range t.order {
		out[i] = sp.split
	}
	return out
}

func (t *splitTracker) allDone() bool {
	for _, sp := range t.order {
		if !sp.done {
			return false
		}
	}
	return true
}

func (t *splitTracker) positions() []checkpoint.SplitPosition {
	out := make([]checkpoint.SplitPosition, len(t.order))
	for i, sp := range t.order {
		out[i] = encodePosition(sp.core, sp.split, sp.done)
	}
	return out
}

func (t *splitTracker) watermarks() map[checkpoint.SplitID]int64 {
	m := make(map[checkpoint.SplitID]int64, len(t.order))
	for _, sp := range t.order {
		m[sp.core] = sp.watermark.seen
	}
	return m
}
