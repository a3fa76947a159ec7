package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/onceflow/onceflow/bench/process"
	"github.com/onceflow/onceflow/bench/topic"
)

// measured is one run of a child process over the whole input.
type measured struct {
	usage process.Usage
	// compiling is what a JVM's compiler used, which usage leaves out.
	compiling time.Duration
	// brokerSeconds is processor time of the broker during the run.
	brokerSeconds float64
	// elsewhere is the part of the machine, 0 to 1, that others had.
	elsewhere float64
	// read is how many records the child read.
	read int64
	// written is how many records the child's output holds, left how many keys if it
	// is a topic of updates.
	written, left int64
}

// trial runs a child once, checks its output, and tells what it used.
type trial func(ctx context.Context) (measured, error)

// bench is what all measurements share.
type bench struct {
	config
	broker broker
	// dir is for files of the jobs and their state.
	dir string
	// self is the path of this program.
	self string
	jobs *workloads
	// input and answers are the queries'.
	input   *events
	answers answers
	say     func(format string, args ...any)
	// runs counts started children, so that each has names of its own.
	runs int
}

// job is one child that is an engine, with its files and topics.
type job struct {
	placeholders
	file, state string
}

// newJob writes the SQL file of a job with an output topic of its own. A name is
// used once: a finished job would not run again.
func (b *bench) newJob(ctx context.Context, w *workload, in, bounded, guarantee string) (job, error) {
	name := b.newName(w.name)
	j := job{
		placeholders: placeholders{Job: name, Broker: b.broker.address, In: in, Out: name, Bounded: bounded, Guarantee: guarantee},
		file:         filepath.Join(b.dir, name+".sql"),
		state:        filepath.Join(b.dir, name+".state"),
	}
	text, err := w.sql(j.placeholders)
	if err != nil {
		return j, err
	}
	if err := os.WriteFile(j.file, text, 0o644); err != nil {
		return j, err
	}
	return j, topic.Create(ctx, j.Broker, j.Out)
}

func (b *bench) newName(what string) string {
	b.runs++
	return fmt.Sprintf("bench-%s-%d", what, b.runs)
}

// arguments are those of the binary.
func (j *job) arguments(more ...string) []string {
	return append(append([]string{"run", "--state", j.state}, more...), j.file)
}

// remove deletes what a job leaves behind: gigabytes, in the end.
func (b *bench) remove(ctx context.Context, j job) error {
	if err := os.RemoveAll(j.state); err != nil {
		return err
	}
	return topic.Delete(ctx, j.Broker, j.Out)
}

// engine runs a bounded job over the input.
func (b *bench) engine(w *workload, guarantee string, more ...string) trial {
	return func(ctx context.Context) (measured, error) {
		j, err := b.newJob(ctx, w, inputTopic, "latest-offset", guarantee)
		if err != nil {
			return measured{}, err
		}
		m, err := measure(ctx, b.bin, j.arguments(more...)...)
		if err != nil {
			return m, err
		}
		m.read, m.left = b.records, w.want.Records
		if m.written, err = check(ctx, j.Broker, j.Out, w); err != nil {
			return m, err
		}
		return m, b.remove(ctx, j)
	}
}

// copyLoop runs the copy loop over a topic, whose records it must write.
func (b *bench) copyLoop(in string, want topic.Sum) trial {
	return func(ctx context.Context) (measured, error) {
		name := b.newName("copy")
		if err := topic.Create(ctx, b.broker.address, name); err != nil {
			return measured{}, err
		}
		m, err := measure(ctx, b.self, copyArgument, "-broker", b.broker.address, "-in", in, "-out", name, "-name", name)
		if err != nil {
			return m, err
		}
		var got topic.Sum
		m.written, got, err = sumUp(ctx, b.broker.address, name, new(topic.All))
		if err == nil && got != want {
			err = &wrongOutput{name, got, want}
		}
		if err != nil {
			return m, err
		}
		m.read = m.written
		return m, topic.Delete(ctx, b.broker.address, name)
	}
}

// measure runs a child between two looks at the machine.
func measure(ctx context.Context, name string, args ...string) (measured, error) {
	before := process.ReadMachine()
	usage, err := process.Run(ctx, name, args...)
	if err != nil {
		return measured{}, err
	}
	during := process.ReadMachine().Since(before)
	return measured{usage: usage, brokerSeconds: during.Broker.Seconds(), elsewhere: during.Elsewhere(usage.CPU)}, nil
}

// wrongOutput says that a reader found other records than it must.
type wrongOutput struct {
	topic     string
	got, want topic.Sum
}

// Error names both.
func (e *wrongOutput) Error() string {
	return fmt.Sprintf("WRONG OUTPUT in topic %s: %d records with sum %016x, want %d with %016x",
		e.topic, e.got.Records, e.got.Hash, e.want.Records, e.want.Hash)
}

// check compares what a topic holds with what the workload must write, and
// returns how many records that are.
func check(ctx context.Context, broker, name string, w *workload) (records int64, err error) {
	records, got, err := sumUp(ctx, broker, name, w.tally())
	if err == nil && got != w.want {
		err = &wrongOutput{name, got, w.want}
	}
	return records, err
}

// sumUp reads all of a topic: how many records, and what they say in the end.
func sumUp(ctx context.Context, broker, name string, t topic.Tally) (records int64, sum topic.Sum, err error) {
	err = topic.Read(ctx, broker, name, func(key, value []byte) {
		records++
		t.Add(key, value)
	})
	return records, t.Total(), err
}
