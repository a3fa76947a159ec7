package main

import (
	"context"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/internal/drill"
)

const startTries = 7

// startUp is the time from the start of a process to its first committed record.
type startUp struct {
	Milliseconds stat.Summary `json:"milliseconds"`
	Error        string       `json:"error,omitempty"`
}

// measureStartUp starts a job that has never run, on a topic with data, several
// times.
func (b *bench) measureStartUp(ctx context.Context) startUp {
	var all []float64
	for i := range startTries {
		took, err := b.startOnce(ctx)
		if err != nil {
			return startUp{Error: err.Error()}
		}
		b.say("start-up, try %d of %d: %v", i+1, startTries, took.Round(time.Millisecond))
		all = append(all, float64(took.Microseconds())/1000)
	}
	return startUp{Milliseconds: stat.Of(all)}
}

func (b *bench) startOnce(ctx context.Context) (time.Duration, error) {
	j, err := b.newJob(ctx, &b.jobs.passThrough, inputTopic, "unbounded", exactlyOnce)
	if err != nil {
		return 0, err
	}
	f, err := follow(ctx, j.Broker, j.Out)
	if err != nil {
		return 0, err
	}
	defer f.close()
	started := time.Now()
	if f.child, err = drill.StartChild(b.bin, j.arguments()...); err != nil {
		return 0, err
	}
	defer f.child.Kill()
	var first time.Time
	take := func(_ *kgo.Record, at time.Time) {
		if first.IsZero() {
			first = at
		}
	}
	if err := f.until(ctx, firstPatience, "a first committed record", take, func() bool { return !first.IsZero() }); err != nil {
		return 0, err
	}
	if err := f.child.Terminate(endPatience); err != nil {
		return 0, err
	}
	return first.Sub(started), b.remove(ctx, j)
}
