package state

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state/disk"
)

// Lineage says whose state a shard has.
type Lineage struct {
	// Task is the task's name.
	Task string
	// Attempt is the one that runs, Origin the one whose checkpoint it was restored from; empty: it began with nothing.
	Attempt, Origin string
}

// Saved says what a copy of a shard's database is of.
type Saved struct {
	// Task is whose state it is.
	Task string `json:"task"`
	// Attempts are those whose line has the saved state in it: that of an attempt which goes on from an epoch begins with it.
	Attempts []string `json:"attempts"`
	// Groups are the shard's key groups.
	Groups Range `json:"groups"`
	// Epoch is the last one whose segment is in the copy.
	Epoch uint64 `json:"epoch"`
	// Tables are those that the copy has something of.
	Tables []savedTable `json:"tables"`
}

// savedTable is a table in a copy.
type savedTable struct {
	Operator dataflow.NodeID `json:"operator"`
	Name     string          `json:"name"`
	Codec    string          `json:"codec"`
	Version  uint32          `json:"version"`
	Parted   bool            `json:"parted,omitempty"`
}

// ReadSaved checks the copy in a directory and returns what it is of.
func ReadSaved(dir string) (*Saved, error) {
	about, err := disk.ReadCopy(dir)
	if err != nil {
		return nil, err
	}
	s := &Saved{}
	if err := json.Unmarshal(about, s); err != nil {
		return nil, fmt.Errorf("local state %s: %w", dir, err)
	}
	return s, s.Groups.validate()
}

// Line is an attempt, up to an epoch.
type Line struct {
	Attempt string `json:"attempt"`
	Epoch   uint64 `json:"epoch"`
}

// Serves reports whether a checkpoint goes on from the copy, as far as key groups r of a task are concerned: it is then the
// copy and the checkpoint's segments of later epochs. history is how the checkpoint came about: the attempt that made it and its epoch, the attempt before
// and the epoch that was restored, and so on. An attempt's epochs are one line; the same epoch of another attempt is another one (STATE-7).
func (s *Saved) Serves(task string, r Range, history []Line) bool {
	return s.Task == task && s.Groups == r && slices.ContainsFunc(history, func(l Line) bool {
		return s.Epoch <= l.Epoch && slices.Contains(s.Attempts, l.Attempt)
	})
}

// saving asks for a copy.
type saving struct {
	dir    string
	of     Lineage
	answer chan error
	saved  Saved
}

// Save makes a directory, which must not exist, a copy of the shard's database at the last barrier whose segment is in it, once nothing else
// is there, and returns what it is of. It waits for that, and may be called beside the shard's goroutine, by one at a time, while [Shard.Materialize] runs.
// The shard is over a database.
func (s *Shard) Save(ctx context.Context, dir string, of Lineage) (*Saved, error) {
	ask := &saving{dir: dir, of: of, answer: make(chan error, 1)}
	select {
	case s.disk.saves <- ask:
		if err := <-ask.answer; err != nil {
			return nil, err
		}
		about, err := json.Marshal(&ask.saved)
		if err != nil {
			return nil, err
		}
		return &ask.saved, s.disk.db.Label(ctx, dir, about)
	case <-s.disk.stopped:
		return nil, errStopped
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// save is called between changes, when the last one was the end of a segment.
func (b *backing) save(ask *saving) error {
	ask.saved = Saved{Task: ask.of.Task, Attempts: []string{ask.of.Attempt}, Groups: b.apply.groups, Epoch: b.epoch}
	if b.epoch == b.began && ask.of.Origin != "" {
		ask.saved.Attempts = append(ask.saved.Attempts, ask.of.Origin)
	}
	for _, t := range b.apply.tables {
		ask.saved.Tables = append(ask.saved.Tables, savedTable{t.id.op, t.id.name, t.codec, t.version, t.parted})
	}
	slices.SortFunc(ask.saved.Tables, func(x, y savedTable) int {
		return cmp.Or(cmp.Compare(x.Operator, y.Operator), cmp.Compare(x.Name, y.Name))
	})
	return b.db.Copy(ask.dir)
}

// RestoreSaved is [RestoreOn] for a database that is a copy: segments are those of later epochs than the copy's. It is an error if they do not reach the
// epoch logged, of the last segment that the checkpoint has.
func RestoreSaved(db *disk.DB, budget int64, from *Saved, epoch, logged uint64, segments Stored) (*Shard, error) {
	run := diskRestore{restoreRun: restoreRun{onCopy: true, groups: from.Groups, epoch: epoch}, stored: segments, apply: newRestorer(db, from.Groups, budget)}
	run.at = slices.Repeat([]uint64{from.Epoch}, from.Groups.Len())
	for _, t := range from.Tables {
		known := run.apply.table(description{id: tableID{op: t.Operator, name: t.Name}, codec: t.Codec, version: t.Version})
		known.parted = t.Parted
		known.mayHaveAnything(from.Groups, from.Groups)
	}
	for _, step := range []func() error{run.open, run.replayAll, run.apply.keepUp} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if reached := slices.Min(run.at); reached < logged {
		return nil, fmt.Errorf("the copy of epoch %d and the segments after it reach epoch %d, the checkpoint has changes of epoch %d", from.Epoch, reached, logged)
	}
	return run.shard(budget), nil
}

// mayHaveAnything notes that nothing is known of the times of some of the key groups of a shard.
func (t *appliedTable) mayHaveAnything(groups, of Range) {
	for g := groups.From; g < groups.To; g++ {
		t.first[g-of.From] = -none - 1
	}
}
