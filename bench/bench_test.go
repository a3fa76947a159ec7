package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

// newBench returns a bench on an embedded broker with a filled topic, whose
// binary under test is the stand-in.
func newBench(t *testing.T, records int64) *bench {
	t.Helper()
	e, err := embedded.Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	c := config{bin: os.Args[0], records: records, pairs: 2, seed: 1, rate: 2000, feed: time.Second}
	b := &bench{config: c, broker: broker{address: e.Addr()}, dir: t.TempDir(), self: os.Args[0], jobs: newWorkloads(), say: t.Logf}
	if err := b.prepare(t.Context(), b.newReport(t.Context())); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPairsOfTheSameLoopAreMeasuredAndTheirOutputIsRight(t *testing.T) {
	b := newBench(t, 20_000)
	w := &b.jobs.passThrough
	c := b.compare(t.Context(), comparison{Name: "same"}, 2, b.engine(w, exactlyOnce), b.copyLoop(inputTopic, w.want))
	if c.Error != "" {
		t.Fatal(c.Error)
	}
	if c.WrittenRecords != 20_000 || c.Ratio.N != 2 || c.Ratio.Min <= 0 || c.Job.CPUSeconds.Min <= 0 || c.With.PeakBytes.Min <= 0 || c.Job.RecordsPerSecond.Min <= 0 {
		t.Errorf("something was not measured: %+v", c)
	}
}

func TestLostAndDoubledOutputFailTheComparison(t *testing.T) {
	b := newBench(t, 100)
	for fault, want := range map[string]string{
		"loses everything":   "WRONG OUTPUT in topic bench-pass-through-1: 0 records with sum 0000000000000000, want 100 with",
		"doubles everything": "200 records with sum",
		"fails":              "a pipeline burst",
	} {
		t.Setenv(faultVariable, fault)
		b.runs = 0
		c := b.compare(t.Context(), comparison{Name: "faulty"}, 1, b.engine(&b.jobs.passThrough, exactlyOnce), b.copyLoop(inputTopic, b.jobs.passThrough.want))
		if !strings.Contains(c.Error, want) {
			t.Errorf("%s: %q does not say %q", fault, c.Error, want)
		}
		b.removeAll(t)
	}
}

// removeAll deletes what a failed run leaves for a look at it.
func (b *bench) removeAll(t *testing.T) {
	t.Helper()
	for run := range b.runs {
		j := job{placeholders: placeholders{Broker: b.broker.address, Out: fmt.Sprintf("bench-pass-through-%d", run+1)}}
		if err := b.remove(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStartUpAndLatencyAreMeasuredWithAReaderThatWaits(t *testing.T) {
	b := newBench(t, 1000)
	took, err := b.startOnce(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// The stand-in commits a second after its start.
	if took < time.Second || took > 20*time.Second {
		t.Errorf("start-up took %v", took)
	}
	l := b.measureLatency(t.Context(), "pass-through", b.startEngine)
	if l.Error != "" {
		t.Fatal(l.Error)
	}
	// A second at the given rate; a busy machine makes the feeder wait.
	if l.Records < 500 || l.Records > 4000 || l.P50 <= 0 || l.P99 < l.P50 || l.Max < l.P99 {
		t.Errorf("%+v", l)
	}
}

func TestChildThatEndsByItselfIsAnErrorAtOnce(t *testing.T) {
	b := newBench(t, 10)
	t.Setenv(faultVariable, "fails")
	if _, err := b.startOnce(t.Context()); err == nil || !strings.Contains(err.Error(), "a pipeline burst") {
		t.Errorf("got %v", err)
	}
}

func TestWrongOutputIsToldApartBySumWhereTheCountIsRight(t *testing.T) {
	b := newBench(t, 10)
	w := b.jobs.passThrough
	w.want.Hash++
	var wrong *wrongOutput
	if _, err := check(t.Context(), b.broker.address, inputTopic, &w); !errors.As(err, &wrong) {
		t.Errorf("got %v", err)
	}
}

func TestGivenBinaryIsCopiedSoThatItStaysTheSame(t *testing.T) {
	given := t.TempDir() + "/given"
	if err := os.WriteFile(given, []byte("#!/bin/sh\necho first build\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	b := &bench{config: config{bin: given}, dir: t.TempDir(), say: t.Logf}
	if err := b.findBinary(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(given, []byte("#!/bin/sh\necho second build\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := b.newReport(t.Context()).Binary; got != "first build" {
		t.Errorf("the binary is now the %s", got)
	}
}

func TestCommandRunsWhatItIsAskedForAndPrintsJSON(t *testing.T) {
	var stdout, stderr bytes.Buffer
	args := []string{"--bin", os.Args[0], "--embedded", "--records", "3000", "--pairs", "1", "--only", "pass-through", "--json"}
	if err := runBench(t.Context(), args, &stdout, &stderr); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var r report
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Comparisons) != 1 || r.Comparisons[0].WrittenRecords != 3000 || r.Binary != "the stand-in" || r.StartUp != nil ||
		r.Broker != "embedded broker (asked for)" {
		t.Errorf("got %s", stdout.String())
	}
}

func TestInterruptedRunStillPrintsWhatItHas(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var stdout bytes.Buffer
	// The line of the first pair is the moment of the interruption.
	stderr := writerFunc(func(line []byte) {
		if bytes.Contains(line, []byte("pair 1 of 2")) {
			interrupt()
		}
	})
	args := []string{"--bin", os.Args[0], "--embedded", "--records", "3000", "--pairs", "2", "--only", "pass-through,guarantee"}
	err := runBench(ctx, args, &stdout, stderr)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if !strings.Contains(stdout.String(), "3000, right") {
		t.Errorf("the table lacks what was measured:\n%s", stdout.String())
	}
}

type writerFunc func([]byte)

func (f writerFunc) Write(p []byte) (int, error) {
	f(p)
	return len(p), nil
}
