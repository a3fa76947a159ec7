package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/bench/statejob"
)

// checkpointsFound is what a checkpoint a second costs while a thousandth of the keys changes in each.
type checkpointsFound struct {
	StateMB int
	// Snapshots is the number of pauses, each of one task; they are in milliseconds.
	Snapshots     int
	P50, P99, Max float64
	// ChangedMB is the encoded size of the rows that changed, Written what went to the store for each byte of it.
	ChangedMB, Written float64
	PeakMB             int64
}

// recoveryFound is the time from the start of a process after SIGKILL to its first commit with new rows, in milliseconds.
type recoveryFound struct {
	StateMB  int
	From     string
	Kills    int
	P50, Max float64
}

// fillPatience is how long the state may take to grow, per MB; recoverPatience a start.
const (
	fillPatience    = 2 * time.Second
	recoverPatience = 5 * time.Minute
)

// steadyJob is a job whose state has its size.
type steadyJob struct {
	file, state string
	settings    []string
}

func (j *steadyJob) start(b *stateBench, settings ...string) (*stateChild, error) {
	args := []string{"-file", j.file}
	if j.state != "" {
		args = append(args, "-state", j.state)
	}
	for _, s := range append(j.settings, settings...) {
		args = append(args, "-set", s)
	}
	return startStateChild(b.self, args)
}

// ofSize lets a state grow, measures its checkpoints, and kills it.
func (b *stateBench) ofSize(ctx context.Context, size int, r *stateReport) error {
	folder := b.folder()
	defer os.RemoveAll(folder)
	keys := int64(size) << 20 / keyBytes
	rate := max(1, keys/1000)
	file, err := writeSQL(folder, steadySQL, map[string]any{"keys": keys, "rate": rate, "padding": paddingBytes})
	if err != nil {
		return err
	}
	j := &steadyJob{file: file, settings: []string{"state.backend.type=rocksdb", "parallelism.default=2", "state.memory=1024mb"}}
	c, err := j.start(b)
	if err != nil {
		return err
	}
	// A second in which no more rows came than change the state is one after the last that filled it.
	at, in := time.Now(), int64(0)
	filled := func(l statejob.Line) bool {
		if time.Since(at) < time.Second {
			return false
		}
		few := l.In-in < 2*rate+1000
		at, in = time.Now(), l.In
		return few && l.In >= keys
	}
	if err := c.until(ctx, "the state having its size", time.Minute+time.Duration(size)*fillPatience, filled); err != nil {
		return errors.Join(err, c.end(syscall.SIGKILL))
	}
	b.say("%d MB of state after %v", size, time.Since(c.began).Round(time.Second))
	if b.wants(checkpointsName) {
		found, err := b.checkpoints(ctx, c, size)
		if err != nil {
			return errors.Join(err, c.end(syscall.SIGKILL))
		}
		r.Checkpoints = append(r.Checkpoints, found)
	}
	if err := c.settle(ctx); err != nil {
		return errors.Join(err, c.end(syscall.SIGKILL))
	}
	if err := c.end(syscall.SIGKILL); err != nil {
		return err
	}
	if n := len(r.Checkpoints); n > 0 && r.Checkpoints[n-1].StateMB == size {
		r.Checkpoints[n-1].PeakMB = c.peak >> 20
	}
	if !b.wants(recoveryName) {
		return nil
	}
	return b.recoveries(ctx, j, size, r)
}

// settle waits for some epochs, so that what the state's growth left to do is done.
func (c *stateChild) settle(ctx context.Context) error {
	from := c.last.Epoch
	return c.until(ctx, "five more epochs", recoverPatience, func(l statejob.Line) bool { return l.Epoch > from+5 })
}

func (b *stateBench) checkpoints(ctx context.Context, c *stateChild, size int) (found checkpointsFound, err error) {
	if err := c.settle(ctx); err != nil {
		return found, err
	}
	begin := c.last
	deadline := time.Now().Add(b.steady)
	var pauses []float64
	err = c.until(ctx, "the end of the measurement", 2*b.steady, func(l statejob.Line) bool {
		for _, p := range l.PauseMicros {
			pauses = append(pauses, float64(p)/1000)
		}
		return time.Now().After(deadline)
	})
	changed := float64((c.last.In - begin.In) * keyBytes)
	found = checkpointsFound{StateMB: size, Snapshots: len(pauses), P50: stat.Quantile(pauses, 0.5), P99: stat.Quantile(pauses, 0.99), Max: stat.Quantile(pauses, 1),
		ChangedMB: changed / (1 << 20), Written: float64(c.last.SnapshotBytes-begin.SnapshotBytes) / changed}
	b.say("%d MB: pause p50 %.2f ms, p99 %.2f ms; %.2f bytes written for each that changed", size, found.P50, found.P99, found.Written)
	return found, err
}

// recoveries kills the job again and again.
func (b *stateBench) recoveries(ctx context.Context, j *steadyJob, size int, r *stateReport) error {
	local := filepath.Join(filepath.Dir(j.file), ".onceflow", ".local")
	for _, kind := range []struct {
		from     string
		before   func() error
		settings []string
	}{
		{"local disk", func() error { return nil }, nil},
		{"directory", func() error { return os.RemoveAll(local) }, nil},
		{"directory, double parallelism", func() error { return os.RemoveAll(local) }, []string{"parallelism.default=4"}},
	} {
		var times []float64
		for range b.kills {
			if err := kind.before(); err != nil {
				return err
			}
			took, err := b.recover(ctx, j, kind.settings)
			if err != nil {
				return err
			}
			times = append(times, float64(took.Microseconds())/1000)
		}
		found := recoveryFound{StateMB: size, From: kind.from, Kills: len(times), P50: stat.Quantile(times, 0.5), Max: stat.Quantile(times, 1)}
		b.say("%d MB from %s: p50 %.0f ms, max %.0f ms", size, found.From, found.P50, found.Max)
		r.Recoveries = append(r.Recoveries, found)
	}
	return nil
}

// recover starts the job, waits for a commit with new rows, and kills it again.
func (b *stateBench) recover(ctx context.Context, j *steadyJob, settings []string) (time.Duration, error) {
	c, err := j.start(b, settings...)
	if err != nil {
		return 0, err
	}
	first := int64(-1)
	committed := func(l statejob.Line) bool {
		if first < 0 && l.Generation > 0 {
			first = l.Epoch
		}
		return first >= 0 && l.Epoch > first && l.Out > 0
	}
	err = c.until(ctx, "a new commit", recoverPatience, committed)
	took := time.Since(c.began)
	if err == nil {
		err = c.settle(ctx)
	}
	if err := errors.Join(err, c.end(syscall.SIGKILL)); err != nil {
		return 0, fmt.Errorf("start after a kill: %w", err)
	}
	return took, nil
}
