package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/bench/process"
	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/bench/statejob"
	"github.com/onceflow/onceflow/internal/tests3"
)

// recoveryFound is the time from the start of a process after SIGKILL, or from the command that stops a running job with a savepoint, to the first
// commit with new rows, in milliseconds.
type recoveryFound struct {
	StateMB  int
	From     string
	Kills    int
	P50, Max float64
}

const (
	// largestInBucket is the largest state in MB that is put into the bucket: the server is on this machine, and its disk has everything twice.
	largestInBucket = 1000
	// savepointTries is how often a job is stopped with a savepoint: each makes a copy of the state.
	savepointTries = 3
)

// doubled is the setting of double parallelism.
const doubled = "parallelism.default=4"

// recovery is one way to start after a kill.
type recovery struct {
	from string
	// withoutLocal removes what is on local disk first.
	withoutLocal bool
	settings     []string
}

// recoveries kills the job again and again.
func (b *stateBench) recoveries(ctx context.Context, j *steadyJob, size int, r *stateReport) error {
	return b.recoverBy(ctx, j, size, r, []recovery{
		{from: "local disk"},
		{from: "directory", withoutLocal: true},
		{from: "directory, double parallelism", withoutLocal: true, settings: []string{doubled}},
	})
}

// inBucket lets a state grow whose checkpoints lie in a bucket, and kills the job.
func (b *stateBench) inBucket(ctx context.Context, size int, r *stateReport) (err error) {
	if ok, why := tests3.Available(); !ok {
		b.say("%s is not measured: %s", bucketName, why)
		return nil
	}
	server, err := tests3.Launch(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	j, err := b.newSteadyJob(size, "execution.checkpointing.dir=s3://"+tests3.Bucket, "s3.endpoint="+server.Endpoint(),
		"s3.access-key="+tests3.AccessKey, "s3.secret-key="+tests3.SecretKey)
	if err != nil {
		return err
	}
	defer os.RemoveAll(j.folder)
	c, err := j.fill(ctx, b, size)
	if err != nil {
		return err
	}
	if err := errors.Join(c.settle(ctx), c.end(syscall.SIGKILL)); err != nil {
		return err
	}
	return b.recoverBy(ctx, j, size, r, []recovery{{from: "S3 on this machine", withoutLocal: true}})
}

func (b *stateBench) recoverBy(ctx context.Context, j *steadyJob, size int, r *stateReport, ways []recovery) error {
	for _, way := range ways {
		var times []float64
		for range b.kills {
			took, err := b.recover(ctx, j, way)
			if err != nil {
				return err
			}
			times = append(times, milliseconds(took))
			b.say("%d MB from %s: %v", size, way.from, took.Round(time.Millisecond))
		}
		b.found(r, size, way.from, times)
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// found adds a line to the report.
func (b *stateBench) found(r *stateReport, size int, from string, times []float64) {
	f := recoveryFound{StateMB: size, From: from, Kills: len(times), P50: stat.Quantile(times, 0.5), Max: stat.Quantile(times, 1)}
	b.say("%d MB from %s: p50 %.0f ms, max %.0f ms", size, f.From, f.P50, f.Max)
	r.Recoveries = append(r.Recoveries, f)
}

// recover starts the job, waits for a commit with new rows, and kills it again.
func (b *stateBench) recover(ctx context.Context, j *steadyJob, way recovery) (time.Duration, error) {
	if way.withoutLocal {
		if err := os.RemoveAll(j.local); err != nil {
			return 0, err
		}
	}
	c, err := j.start(b, way.settings...)
	if err != nil {
		return 0, err
	}
	err = c.newCommit(ctx)
	took := time.Since(c.began)
	if err == nil {
		err = c.settle(ctx)
	}
	if err := errors.Join(err, c.end(syscall.SIGKILL)); err != nil {
		return 0, fmt.Errorf("start after a kill: %w", err)
	}
	return took, nil
}

// newCommit waits for a commit with new rows of a child that was just started.
func (c *stateChild) newCommit(ctx context.Context) error {
	first := int64(-1)
	return c.until(ctx, "a new commit", recoverPatience, func(l statejob.Line) bool {
		if first < 0 && l.Generation > 0 {
			first = l.Epoch
		}
		return first >= 0 && l.Epoch > first && l.Out > 0
	})
}

// savepoints stops the running job with a savepoint and starts it from there at double parallelism, some times.
func (b *stateBench) savepoints(ctx context.Context, j *steadyJob, size int, r *stateReport) error {
	var times []float64
	for n := range min(b.kills, savepointTries) {
		took, err := b.stopAndStart(ctx, j, filepath.Join(j.folder, fmt.Sprintf("savepoint-%d", n)))
		if err != nil {
			return fmt.Errorf("stop with a savepoint: %w", err)
		}
		times = append(times, milliseconds(took))
	}
	b.found(r, size, "savepoint --stop, double parallelism", times)
	return nil
}

func (b *stateBench) stopAndStart(ctx context.Context, j *steadyJob, to string) (took time.Duration, err error) {
	defer os.RemoveAll(to)
	running, err := j.start(b)
	if err != nil {
		return 0, err
	}
	if err := errors.Join(running.newCommit(ctx), running.settle(ctx)); err != nil {
		return 0, errors.Join(err, running.end(syscall.SIGKILL))
	}
	began := time.Now()
	_, err = process.Run(ctx, b.self, append(append([]string{stateJobArgument}, j.arguments()...), "-savepoint", to)...)
	err = errors.Join(err, running.end(syscall.SIGKILL)) // it is fenced, and may be gone already
	if err != nil {
		return 0, err
	}
	c, err := b.startChild(append(j.arguments(doubled), "-from", to))
	if err != nil {
		return 0, err
	}
	err = c.newCommit(ctx)
	took = time.Since(began)
	if err == nil {
		err = c.settle(ctx)
	}
	return took, errors.Join(err, c.end(syscall.SIGKILL))
}
