package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/state"
)

const (
	// baseStepBytes is the work of one step of a base between two messages.
	baseStepBytes = 128 << 10
	// A piece of a base has at least so many bytes, and a base no more than about so many pieces.
	basePieceBytes = 4 << 20
	basePieces     = 64
	// A new base is begun when the segments since the last one hold more bytes
	// than this, and than the last one, times patience; or when they are this many.
	baseMinBytes    = 1 << 20
	baseMaxSegments = 256
	// A base that leaves out less than one byte in baseWorthwhile of what it replaces was not worth its while: state
	// that grows is in the segments once, as it will be in the base. Then the next one may wait longer.
	baseWorthwhile  = 4
	basePatienceMax = 4
	// persistQueue is how many snapshots may wait to be written.
	persistQueue = 4
)

// taskDetail is what a task's snapshot says beside its objects. It is the text
// of [checkpoint.TaskSnapshot.Detail].
type taskDetail struct {
	// From and To are the range of key groups; both 0 without state.
	From state.KeyGroup `json:"from,omitempty"`
	To   state.KeyGroup `json:"to,omitempty"`
	// Logged is the epoch of the last segment of the state, or the checkpoint that it was restored from; 0: neither is there, or an older program wrote this.
	Logged uint64 `json:"logged,omitempty"`
	// Past are the attempts before this one, the last first, each with its epoch that was restored, as long as the task had these key groups.
	Past []state.Line `json:"past,omitempty"`
	// Watermark is the combined one of the task's inputs; absent before the
	// first.
	Watermark *int64 `json:"watermark,omitempty"`
	// Splits are the watermarks of the splits of a source's task.
	Splits map[checkpoint.SplitID]int64 `json:"splits,omitempty"`
	// Emitted is the watermark that a source's task had sent, [noWatermark] before the
	// first; nil: an older program wrote this.
	Emitted *int64 `json:"emitted,omitempty"`
	// Source is the name under which a source's positions are kept; absent in
	// snapshots of before readings of one table were told apart by their options.
	Source string `json:"source,omitempty"`
	// At is when the snapshot was taken, in milliseconds since 1970, for people.
	At int64 `json:"at,omitempty"`
	// Bytes is the size of all state objects that a restore reads, Base that of the bases among them; 0: an older program wrote this, or there are none.
	Bytes int64 `json:"bytes,omitempty"`
	Base  int64 `json:"base,omitempty"`
}

// snapshotObject is a segment or a piece of a base that a restore of the task needs.
type snapshotObject struct {
	// name holds a checksum of all bytes: it is given by the goroutine that writes the object, and read there, so that no barrier waits for it.
	name checkpoint.ObjectName
	// epoch of a segment; of a piece of a base, the last one whose segment need not be
	// replayed on top of it.
	epoch uint64
	bytes int
}

// snapshotter takes the snapshots of one task: the segment at the barrier in the
// task's goroutine, everything slow in a goroutine of its own, in order.
type snapshotter struct {
	task checkpoint.TaskID
	// accounts are the task's; nil: it has none.
	accounts *accounts
	shard    *state.Shard
	writer   *store.Writer
	send     func(checkpoint.Event)
	// persistently repeats a write to the store as the job tolerates it; nil: never.
	persistently func(ctx context.Context, where string, write func(context.Context) error) error

	// inherited are objects of earlier attempts, needed until a base replaces
	// them; base, in pieces, and segments are this attempt's.
	inherited []checkpoint.ObjectName
	// inheritedBytes is their size, inheritedBase that of the bases among them. description says what the state is; empty: nothing
	// does.
	inheritedBytes, inheritedBase int64
	inheritedSegments             int
	// past is that of [taskDetail].
	past        []state.Line
	description checkpoint.ObjectName
	base        []*snapshotObject
	baseBytes   int
	segments    []*snapshotObject
	// patience is by how much the segments must outgrow the base.
	patience     int
	segmentBytes int

	pieceBytes int               // at least so many in a piece
	pieces     []*snapshotObject // the finished ones of the base under way
	made       int               // pieces so far: part of their names
	running    bool
	// onDisk: the shard is over a database, and bases are made beside the task's goroutine: wanted asks for one by the size of its pieces,
	// finished delivers it.
	onDisk bool
	// progress is told the size of the state, and what snapshots cost; nil: nobody is.
	progress *Progress
	wanted   chan int
	finished chan []*snapshotObject
	// copies keeps copies of the database; nil: there are none.
	copies *copier
	ready  chan struct{} // closed: always readable
	queue  chan func(context.Context) error
}

// inherit is what a task takes over from earlier attempts.
func (s *snapshotter) inherit(from chainPart) {
	s.inherited, s.inheritedBytes, s.inheritedBase = from.objects, from.bytes, from.base
	s.inheritedSegments = 0
	for _, name := range from.objects {
		if !store.IsBase(name) {
			s.inheritedSegments++
		}
	}
}

// inBases is the size of the bases that a restore reads, logged that of the segments on top of them.
func (s *snapshotter) inBases() int { return s.baseBytes + int(s.inheritedBase) }

func (s *snapshotter) logged() int { return s.segmentBytes + int(s.inheritedBytes-s.inheritedBase) }

func newSnapshotter(task checkpoint.TaskID, shard *state.Shard, send func(checkpoint.Event)) *snapshotter {
	s := &snapshotter{
		task: task, shard: shard, send: send,
		ready: make(chan struct{}), queue: make(chan func(context.Context) error, persistQueue),
		pieceBytes: basePieceBytes, patience: 1,
		onDisk: shard != nil && shard.OnDisk(), wanted: make(chan int, 1), finished: make(chan []*snapshotObject, 1),
	}
	close(s.ready)
	return s
}

// persist runs the slow part of snapshots until ctx is done or one fails.
func (s *snapshotter) persist(ctx context.Context) error {
	for {
		select {
		case do := <-s.queue:
			if err := do(ctx); err != nil {
				return fmt.Errorf("snapshot of task %s: %w", s.task, err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *snapshotter) enqueue(ctx context.Context, do func(context.Context) error) error {
	select {
	case s.queue <- do:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// take snapshots the task at the barrier of an epoch. The acknowledgement
// follows when the snapshot is durable.
func (s *snapshotter) take(ctx context.Context, e checkpoint.Epoch, d taskDetail, splits []checkpoint.SplitPosition) error {
	ack := checkpoint.TaskAck{Epoch: e, Splits: splits, Accounts: s.accounts.close()}
	ack.Snapshot.Task = s.task
	if s.progress != nil && s.shard != nil {
		defer func(began time.Time) { s.progress.pauses.took(time.Since(began)) }(time.Now())
	}
	var segment *state.Encoded
	var written *snapshotObject
	s.takeBase() // before this epoch's segment can be in one: a base serves later checkpoints only
	if s.shard != nil {
		d.From, d.To = s.shard.Range().From, s.shard.Range().To
		d.At = time.Now().UnixMilli()
		segment = s.shard.Segment(uint64(e))
		d.Logged, d.Past = s.shard.Logged(), s.past
	}
	if segment != nil {
		written = &snapshotObject{epoch: uint64(e), bytes: segment.Len()}
		s.segments = append(s.segments, written)
		s.segmentBytes += written.bytes
	}
	s.wantBase()
	if s.copies != nil {
		s.copies.changed(segment.Len(), s.inBases())
	}
	d.Base = int64(s.inBases())
	d.Bytes = d.Base + int64(s.logged())
	s.tellSize(d.Bytes)
	detail, err := json.Marshal(d)
	if err != nil {
		return err
	}
	ack.Snapshot.Detail = string(detail)
	inherited, own := s.inherited, s.own()
	return s.enqueue(ctx, func(ctx context.Context) error {
		if segment != nil {
			written.name = s.writer.SegmentName(s.task, e, segment.Parts()...)
			if err := s.put(ctx, written.name, segment); err != nil {
				return err
			}
		}
		ack.Snapshot.Objects = s.names(inherited, own)
		s.send(ack)
		return nil
	})
}

// tellSize tells who watches the job how large the task's state is.
func (s *snapshotter) tellSize(bytes int64) {
	if s.progress == nil || s.shard == nil {
		return
	}
	s.progress.counter(&s.progress.stateBytes, string(s.task)).Store(bytes)
	if !s.onDisk {
		s.progress.counter(&s.progress.stateEntries, string(s.task)).Store(int64(s.shard.Entries()))
	}
}

// own are the objects of this attempt that a restore needs.
func (s *snapshotter) own() []*snapshotObject {
	return append(append(make([]*snapshotObject, 0, len(s.base)+len(s.segments)), s.base...), s.segments...)
}

// names are those of objects that have been written.
func (s *snapshotter) names(inherited []checkpoint.ObjectName, own []*snapshotObject) []checkpoint.ObjectName {
	names := append(make([]checkpoint.ObjectName, 0, len(inherited)+len(own)+1), inherited...)
	for _, o := range own {
		names = append(names, o.name)
	}
	if s.description != "" && len(names) > 0 {
		names = append(names, s.description)
	}
	return names
}

// baseStep returns a channel that is ready while a base is to be made, to be
// selected on between messages.
func (s *snapshotter) baseStep() <-chan struct{} {
	if !s.onDisk && (s.running || s.baseDue()) {
		return s.ready
	}
	return nil
}

func (s *snapshotter) baseDue() bool {
	if s.shard == nil {
		return false
	}
	if len(s.segments)+s.inheritedSegments >= baseMaxSegments {
		return true
	}
	return s.logged() > max(baseMinBytes, s.patience*s.inBases())
}

// relieve looks after the task's state between calls of its operators.
func (s *snapshotter) relieve() {
	if s.shard != nil {
		s.shard.Relieve()
	}
}

// stepBase does the next bit of a base. Its pieces go to the store before the next
// snapshot after the last of them, which is the first to name them.
func (s *snapshotter) stepBase(ctx context.Context) error {
	if !s.running {
		s.shard.BeginBase()
		s.running, s.pieces = true, nil
	}
	size := max(s.pieceBytes, s.inBases()/basePieces)
	out, b := s.shard.StepBase(baseStepBytes, size)
	if out == nil {
		return nil
	}
	s.made++
	number, piece := s.made, &snapshotObject{epoch: b.ReplayAfter, bytes: out.Len()}
	s.pieces = append(s.pieces, piece)
	if b.Last {
		s.running = false
		s.adopt(s.pieces)
	}
	return s.enqueue(ctx, func(ctx context.Context) error {
		piece.name = s.writer.BaseName(s.task, number, out.Parts()...)
		return s.put(ctx, piece.name, out)
	})
}

// adopt makes the base the start of every later snapshot: they are of epochs
// behind RestoresAfter, because that was the last barrier. The first piece is the oldest.
func (s *snapshotter) adopt(pieces []*snapshotObject) {
	replaced := s.inBases() + s.logged()
	s.inherit(chainPart{})
	s.base, s.baseBytes = pieces, 0
	for _, p := range pieces {
		s.baseBytes += p.bytes
	}
	kept := s.segments[:0]
	s.segmentBytes = 0
	for _, o := range s.segments {
		if o.epoch > pieces[0].epoch {
			kept = append(kept, o)
			s.segmentBytes += o.bytes
		}
	}
	s.segments = kept
	if replaced -= s.segmentBytes; (replaced-s.baseBytes)*baseWorthwhile < replaced {
		s.patience = min(2*s.patience, basePatienceMax)
	} else {
		s.patience = 1
	}
}

// put writes an object and gives its memory back.
func (s *snapshotter) put(ctx context.Context, name checkpoint.ObjectName, object *state.Encoded) error {
	defer object.Release()
	if s.progress != nil {
		s.progress.pauses.wrote(object.Len())
	}
	write := func(ctx context.Context) error { return s.writer.Put(ctx, name, object.Parts()...) }
	if s.persistently != nil {
		return s.persistently(ctx, "snapshot of task "+string(s.task), write)
	}
	return write(ctx)
}
