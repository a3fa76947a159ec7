package main

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/bench/statejob"
)

// groupFound is how long barriers hold a task up all of whose state is one group that grows.
type groupFound struct {
	Backend string
	// Members are the different values that the group has counted in the end, of which about so many came between two barriers.
	Members, PerEpoch int64
	Snapshots         int
	P50, P99, Max     float64
	PeakMB            int64
}

// groupSQL counts the different values of a single group.
const groupSQL = `
SET 'execution.checkpointing.interval' = '2 s';
CREATE TABLE d (k BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100000000',
  'fields.k.kind' = 'sequence', 'fields.k.start' = '1', 'fields.k.end' = '{members}');
CREATE TABLE o (c BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO o SELECT COUNT(DISTINCT k) FROM d;
`

// group lets one group count so many different values, with state in memory and on disk.
func (b *stateBench) group(ctx context.Context) (all []groupFound, err error) {
	for _, backend := range []string{"hashmap", "rocksdb"} {
		found, err := b.groupOn(ctx, backend)
		if err != nil {
			return all, err
		}
		b.say("%s: a group of %d values, %d an epoch: pause p50 %.2f ms, max %.2f ms", backend, found.Members, found.PerEpoch, found.P50, found.Max)
		all = append(all, found)
	}
	return all, nil
}

func (b *stateBench) groupOn(ctx context.Context, backend string) (found groupFound, err error) {
	folder := b.folder()
	defer os.RemoveAll(folder)
	file, err := writeSQL(folder, groupSQL, map[string]any{"members": b.members})
	if err != nil {
		return found, err
	}
	c, err := b.startChild([]string{"-file", file, "-set", "state.backend.type=" + backend, "-set", fmt.Sprintf("state.memory=%dmb", groupMemoryMB), "-set", "parallelism.default=1"})
	if err != nil {
		return found, err
	}
	var pauses []float64
	err = c.until(ctx, "the last value", time.Minute+time.Duration(b.members/1000)*time.Millisecond*20, func(l statejob.Line) bool {
		for _, p := range l.PauseMicros {
			pauses = append(pauses, float64(p)/1000)
		}
		return l.In >= b.members && l.Epoch > 0
	})
	last := c.last
	if err := c.end(syscall.SIGKILL); err != nil {
		return found, err
	}
	found = groupFound{Backend: backend, Members: last.In, PerEpoch: last.In / max(1, last.Epoch), Snapshots: len(pauses), PeakMB: c.peak >> 20,
		P50: stat.Quantile(pauses, 0.5), P99: stat.Quantile(pauses, 0.99), Max: stat.Quantile(pauses, 1)}
	return found, err
}

// groupMemoryMB is state.memory for the group: its values fit.
const groupMemoryMB = 4096
