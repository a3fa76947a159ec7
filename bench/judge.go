package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/onceflow/onceflow/bench/process"
	"github.com/onceflow/onceflow/conformance/flink"
)

// judge is real Flink beside the binary: the same file, the same broker.
type judge struct {
	bench   *bench
	cluster *flink.Cluster
}

// startJudge starts Flink and lets it run a query whose figures don't count: a JVM's
// first job says more about the JVM.
func (b *bench) startJudge(ctx context.Context) (*judge, error) {
	b.say("starting Flink")
	cluster, err := flink.LaunchForSpeed(ctx)
	if err != nil {
		return nil, err
	}
	j := &judge{b, cluster}
	b.answers = answers{}
	lengths := slices.Sorted(maps.Keys(b.input.bids))
	if _, err := j.trial(&queries()[0], lengths[0])(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("warming Flink up: %w", err), j.close())
	}
	return j, nil
}

func (j *judge) close() error { return j.cluster.Close() }

// trial runs Flink on a query. Its processor time is that of the TaskManager, the process that
// does the work, without what compiling took there.
func (j *judge) trial(q *query, length int64) trial {
	return func(ctx context.Context) (measured, error) {
		a, err := j.bench.newAsking(ctx, q, length)
		if err != nil {
			return measured{}, err
		}
		m, err := measureFlink(ctx, j.cluster, string(a.text))
		if err != nil {
			return measured{}, err
		}
		return m, a.conclude(ctx, &m)
	}
}

// measureFlink runs statements to the end of their jobs and says what the TaskManager used, without what compiling took there.
func measureFlink(ctx context.Context, cluster *flink.Cluster, statements string) (m measured, err error) {
	worker := cluster.TaskManager()
	if err := process.ResetPeak(worker); err != nil {
		return m, err
	}
	machine, started := process.ReadMachine(), time.Now()
	before, err := process.ReadRunning(worker)
	if err != nil {
		return m, err
	}
	if err := flink.Run(ctx, cluster.Addresses(), statements); err != nil {
		return m, err
	}
	after, err := process.ReadRunning(worker)
	if err != nil {
		return m, err
	}
	m = measured{compiling: after.Compiling - before.Compiling, elsewhere: process.ReadMachine().Since(machine).Elsewhere(0)}
	m.usage = process.Usage{CPU: after.CPU - before.CPU - m.compiling, PeakBytes: after.PeakBytes, Elapsed: time.Since(started)}
	return m, nil
}
