package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/bench/topic"
	"github.com/onceflow/onceflow/internal/drill"
)

const (
	// warmUp is how long after its first record a child is not yet measured.
	warmUp = 2 * time.Second
	// drainPatience is how long the last records may take.
	drainPatience = 30 * time.Second
)

// latency is the time from a record's creation until a read_committed reader has
// it. The creation time has whole milliseconds.
type latency struct {
	Name string `json:"name"`
	// RecordsPerSecond is what was fed, Records how many were measured.
	RecordsPerSecond int   `json:"records_per_second"`
	Records          int64 `json:"records"`
	// P50, P99 and Max are in milliseconds.
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
	Max   float64 `json:"max_ms"`
	Error string  `json:"error,omitempty"`
}

// starter starts a child that copies from topic to topic until SIGTERM, and
// names its output topic.
type starter func(ctx context.Context, in string) (out string, start func() (*drill.Child, error), err error)

func (b *bench) startEngine(ctx context.Context, in string) (string, func() (*drill.Child, error), error) {
	j, err := b.newJob(ctx, &b.jobs.passThrough, in, "unbounded", exactlyOnce)
	return j.Out, func() (*drill.Child, error) { return drill.StartChild(b.bin, j.arguments()...) }, err
}

func (b *bench) startCopyLoop(ctx context.Context, in string) (string, func() (*drill.Child, error), error) {
	name := b.newName("copy")
	start := func() (*drill.Child, error) {
		return drill.StartChild(b.self, copyArgument, "-follow", "-broker", b.broker.address, "-in", in, "-out", name, "-name", name)
	}
	return name, start, topic.Create(ctx, b.broker.address, name)
}

// measureLatency feeds a topic at a steady rate, and measures what comes out.
func (b *bench) measureLatency(ctx context.Context, name string, child starter) latency {
	l := latency{Name: name, RecordsPerSecond: b.rate}
	times, err := b.latencies(ctx, child)
	if err != nil {
		l.Error = err.Error()
		return l
	}
	l.Records = int64(len(times))
	l.P50, l.P99, l.Max = stat.Quantile(times, 0.5), stat.Quantile(times, 0.99), stat.Quantile(times, 1)
	b.say("latency of %s: p50 %.0f ms, p99 %.0f ms", name, l.P50, l.P99)
	return l
}

// latencies runs a child, and returns the milliseconds of every record that was
// created in the time that counts.
func (b *bench) latencies(ctx context.Context, child starter) ([]float64, error) {
	in := b.newName("live")
	if err := topic.Create(ctx, b.broker.address, in); err != nil {
		return nil, err
	}
	out, start, err := child(ctx, in)
	if err != nil {
		return nil, err
	}
	f, err := follow(ctx, b.broker.address, out)
	if err != nil {
		return nil, err
	}
	defer f.close()
	if f.child, err = start(); err != nil {
		return nil, err
	}
	defer f.child.Kill()
	times, err := b.feedAndFollow(ctx, in, f)
	if err != nil {
		return nil, err
	}
	if err := f.child.Terminate(endPatience); err != nil {
		return nil, err
	}
	return times, topic.Delete(ctx, b.broker.address, in, out)
}

// feedAndFollow feeds until the time that counts is over, reads until everything
// has come out, and checks that it came once.
func (b *bench) feedAndFollow(ctx context.Context, in string, f *follower) ([]float64, error) {
	feeding, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan fed, 1)
	go func() { done <- feed(feeding, b.broker.address, in, b.seed, b.rate) }()
	w := watch{length: b.feed}
	err := f.until(ctx, firstPatience+warmUp+2*b.feed, "the end of the feed", w.take, w.over)
	stop()
	input := <-done
	if err := errors.Join(input.err, err); err != nil {
		return nil, err
	}
	all := func() bool { return w.sum.Records >= input.sum.Records }
	if err := f.until(ctx, drainPatience, "the last record", w.take, all); err != nil {
		return nil, err
	}
	if w.sum != input.sum {
		return nil, &wrongOutput{in, w.sum, input.sum}
	}
	return w.times, w.err
}

// watch measures the records that arrive.
type watch struct {
	length time.Duration // of the time that counts
	begin  time.Time     // of that time; zero before the first record
	sum    topic.Sum     // of all records
	times  []float64     // milliseconds of those created in the time that counts
	err    error         // the first record that is no bid
}

func (w *watch) take(r *kgo.Record, at time.Time) {
	w.sum.Add(r.Key, r.Value)
	if w.begin.IsZero() {
		w.begin = at.Add(warmUp)
	}
	created, err := createdAt(r.Value)
	if err != nil && w.err == nil {
		w.err = err
	}
	if !created.Before(w.begin) && created.Before(w.begin.Add(w.length)) {
		w.times = append(w.times, float64(at.Sub(created).Microseconds())/1000)
	}
}

func (w *watch) over() bool { return !w.begin.IsZero() && time.Since(w.begin) > w.length }

// createdAt reads a bid's creation time, which is its event time.
func createdAt(bid []byte) (time.Time, error) {
	_, rest, _ := bytes.Cut(bid, []byte(`"dateTime":"`))
	value, _, found := bytes.Cut(rest, []byte{'"'})
	if !found {
		return time.Time{}, fmt.Errorf("no bid: %.300q", bid)
	}
	return time.Parse("2006-01-02 15:04:05.999", string(value))
}
