package runtime

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/state"
)

const (
	// baseStepBytes is the work of one step of a base between two messages.
	baseStepBytes = 128 << 10
	// A new base is begun when the segments since the last one hold more bytes
	// than this, and than half of it; or when they are this many.
	baseMinBytes    = 1 << 20
	baseMaxSegments = 256
	// persistQueue is how many snapshots may wait to be written.
	persistQueue = 4
)

// taskDetail is what a task's snapshot says beside its objects. It is the text
// of [checkpoint.TaskSnapshot.Detail].
type taskDetail struct {
	// From and To are the range of key groups; both 0 without state.
	From state.KeyGroup `json:"from,omitempty"`
	To   state.KeyGroup `json:"to,omitempty"`
	// Watermark is the combined one of the task's inputs; absent before the
	// first.
	Watermark *int64 `json:"watermark,omitempty"`
	// Splits are the watermarks of the splits of a source's task.
	Splits map[checkpoint.SplitID]int64 `json:"splits,omitempty"`
	// Source is the name under which a source's positions are kept; absent in
	// snapshots of before readings of one table were told apart by their options.
	Source string `json:"source,omitempty"`
}

// snapshotObject is a segment or base that a restore of the task needs.
type snapshotObject struct {
	name  checkpoint.ObjectName
	epoch uint64
	bytes int
}

// snapshotter takes the snapshots of one task: the segment at the barrier in the
// task's goroutine, everything slow in a goroutine of its own, in order.
type snapshotter struct {
	task   checkpoint.TaskID
	shard  *state.Shard
	writer *store.Writer
	send   func(checkpoint.Event)

	// inherited are objects of earlier attempts, needed until a base replaces
	// them; base and segments are this attempt's.
	inherited    []checkpoint.ObjectName
	base         *snapshotObject
	bases        int // made so far: part of their names
	segments     []snapshotObject
	segmentBytes int

	making  []byte // the base under way
	running bool
	ready   chan struct{} // closed: always readable
	queue   chan func(context.Context) error
}

func newSnapshotter(task checkpoint.TaskID, shard *state.Shard, inherited []checkpoint.ObjectName, send func(checkpoint.Event)) *snapshotter {
	s := &snapshotter{
		task: task, shard: shard, inherited: inherited, send: send,
		ready: make(chan struct{}), queue: make(chan func(context.Context) error, persistQueue),
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
	ack := checkpoint.TaskAck{Epoch: e, Splits: splits}
	ack.Snapshot.Task = s.task
	var segment []byte
	if s.shard != nil {
		d.From, d.To = s.shard.Range().From, s.shard.Range().To
		segment = s.shard.Segment(nil, uint64(e))
	}
	detail, err := json.Marshal(d)
	if err != nil {
		return err
	}
	ack.Snapshot.Detail = string(detail)
	if len(segment) > 0 {
		s.segments = append(s.segments, snapshotObject{epoch: uint64(e), bytes: len(segment)})
		s.segmentBytes += len(segment)
	}
	known := s.objects()
	return s.enqueue(ctx, func(ctx context.Context) error {
		if len(segment) > 0 {
			if err := s.writer.Put(ctx, s.writer.SegmentName(s.task, e), segment); err != nil {
				return err
			}
		}
		ack.Snapshot.Objects = known
		s.send(ack)
		return nil
	})
}

// objects names what a restore needs, segments to come included.
func (s *snapshotter) objects() []checkpoint.ObjectName {
	names := append([]checkpoint.ObjectName(nil), s.inherited...)
	if s.base != nil {
		names = append(names, s.base.name)
	}
	for _, o := range s.segments {
		names = append(names, s.writer.SegmentName(s.task, checkpoint.Epoch(o.epoch)))
	}
	return names
}

// baseStep returns a channel that is ready while a base is to be made, to be
// selected on between messages.
func (s *snapshotter) baseStep() <-chan struct{} {
	if s.running || s.baseDue() {
		return s.ready
	}
	return nil
}

func (s *snapshotter) baseDue() bool {
	if s.shard == nil {
		return false
	}
	if len(s.segments)+len(s.inherited) >= baseMaxSegments {
		return true
	}
	last := 0
	if s.base != nil {
		last = s.base.bytes
	}
	return s.segmentBytes > max(baseMinBytes, last/2)
}

// stepBase does the next piece of a base. A finished one goes to the store
// before the next snapshot, which is the first to name it.
func (s *snapshotter) stepBase(ctx context.Context) error {
	if !s.running {
		s.making = s.shard.BeginBase(nil)
		s.running = true
	}
	var b state.Base
	var done bool
	s.making, b, done = s.shard.StepBase(s.making, baseStepBytes)
	if !done {
		return nil
	}
	data := s.making
	s.making, s.running = nil, false
	s.adopt(b, len(data))
	name := s.base.name
	return s.enqueue(ctx, func(ctx context.Context) error { return s.writer.Put(ctx, name, data) })
}

// adopt makes the base the start of every later snapshot: they are of epochs
// behind RestoresAfter, because that was the last barrier.
func (s *snapshotter) adopt(b state.Base, bytes int) {
	s.inherited = nil
	s.bases++
	s.base = &snapshotObject{name: s.writer.BaseName(s.task, s.bases), bytes: bytes}
	kept := s.segments[:0]
	s.segmentBytes = 0
	for _, o := range s.segments {
		if o.epoch > b.ReplayAfter {
			kept = append(kept, o)
			s.segmentBytes += o.bytes
		}
	}
	s.segments = kept
}
