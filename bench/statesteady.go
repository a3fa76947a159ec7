package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
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

// fillPatience is how long the state may take to grow, per MB; recoverPatience a start.
const (
	fillPatience    = 2 * time.Second
	recoverPatience = 5 * time.Minute
)

// steadyJob is a job whose state has its size.
type steadyJob struct {
	file string
	// folder is where the file is, local what it has on local disk.
	folder, local string
	keys, rate    int64
	settings      []string
}

// newSteadyJob makes the files of a job, which go with its folder.
func (b *stateBench) newSteadyJob(size int, settings ...string) (*steadyJob, error) {
	j := &steadyJob{folder: b.folder(), keys: int64(size) << 20 / (keyBytes + b.value)}
	j.rate, j.local = max(1, j.keys/1000), filepath.Join(j.folder, ".local")
	j.settings = append([]string{"state.backend.type=rocksdb", "parallelism.default=2", "state.memory=1024mb", "state.local.dir=" + j.local}, settings...)
	var err error
	j.file, err = writeSQL(j.folder, steadySQL, map[string]any{"keys": j.keys, "rate": j.rate, "padding": b.value})
	return j, err
}

// arguments are those of a child that runs the job.
func (j *steadyJob) arguments(settings ...string) []string {
	args := []string{"-file", j.file}
	for _, s := range slices.Concat(j.settings, settings) {
		args = append(args, "-set", s)
	}
	return args
}

func (j *steadyJob) start(b *stateBench, settings ...string) (*stateChild, error) {
	return b.startChild(j.arguments(settings...))
}

// fill starts the job and waits until its state has its size.
func (j *steadyJob) fill(ctx context.Context, b *stateBench, size int) (*stateChild, error) {
	c, err := j.start(b)
	if err != nil {
		return nil, err
	}
	// A second in which no more rows came than change the state is one after the last that filled it.
	at, in := time.Now(), int64(0)
	filled := func(l statejob.Line) bool {
		if time.Since(at) < time.Second {
			return false
		}
		few := l.In-in < 2*j.rate+1000
		at, in = time.Now(), l.In
		return few && l.In >= j.keys
	}
	if err := c.until(ctx, "the state having its size", time.Minute+time.Duration(size)*fillPatience, filled); err != nil {
		return nil, errors.Join(err, c.end(syscall.SIGKILL))
	}
	b.say("%d MB of state after %v", size, time.Since(c.began).Round(time.Second))
	return c, nil
}

// ofSize lets a state grow, measures its checkpoints, and kills it.
func (b *stateBench) ofSize(ctx context.Context, size int, r *stateReport) error {
	j, err := b.newSteadyJob(size)
	if err != nil {
		return err
	}
	defer os.RemoveAll(j.folder)
	c, err := j.fill(ctx, b, size)
	if err != nil {
		return err
	}
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
	if b.wants(recoveryName) {
		if err := b.recoveries(ctx, j, size, r); err != nil {
			return err
		}
	}
	if b.wants(savepointName) {
		return b.savepoints(ctx, j, size, r)
	}
	return nil
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
	changed := float64((c.last.In - begin.In) * (keyBytes + b.value))
	found = checkpointsFound{StateMB: size, Snapshots: len(pauses), P50: stat.Quantile(pauses, 0.5), P99: stat.Quantile(pauses, 0.99), Max: stat.Quantile(pauses, 1),
		ChangedMB: changed / (1 << 20), Written: float64(c.last.SnapshotBytes-begin.SnapshotBytes) / changed}
	b.say("%d MB: pause p50 %.2f ms, p99 %.2f ms; %.2f bytes written for each that changed", size, found.P50, found.P99, found.Written)
	return found, err
}
