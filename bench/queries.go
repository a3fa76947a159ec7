package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/stat"
	"github.com/onceflow/onceflow/bench/topic"
)

// answers are what the queries' first runs wrote. Every later run of the same query over the
// same events must have written the same, Flink's among them.
type answers map[string]topic.Sum

// confirm remembers the first answer to a question, and compares the others with it.
func (a answers) confirm(question, topic string, got topic.Sum) error {
	want, asked := a[question]
	if asked && got != want {
		return &wrongOutput{topic, got, want}
	}
	a[question] = got
	return nil
}

// growthLengths are the inputs of --growth, in events.
var growthLengths = []int64{1_000_000, 5_000_000, 20_000_000}

// measureQueries runs Nexmark's queries over each length of input, in turn with Flink or,
// without it, with the copy loop over the bids.
func (b *bench) measureQueries(ctx context.Context, r *report) (err error) {
	if !slices.ContainsFunc(queries(), func(q query) bool { return b.wants(q.name) }) {
		return nil
	}
	lengths := []int64{b.events}
	if b.growth {
		lengths = growthLengths
	}
	if b.input, err = fillEvents(ctx, b.broker.address, b.seed, lengths); err != nil {
		return err
	}
	b.say("events written: up to %d", lengths[len(lengths)-1])
	var j *judge
	if b.flink {
		if j, err = b.startJudge(ctx); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, j.close()) }()
	}
	b.answers = answers{}
	for _, q := range queries() {
		for _, length := range lengths {
			if !b.wants(q.name) || ctx.Err() != nil {
				continue
			}
			r.Queries = append(r.Queries, b.compareQuery(ctx, j, &q, length))
			b.profileQuery(ctx, &q, length)
		}
	}
	r.sumUpQueries()
	return nil
}

func (b *bench) compareQuery(ctx context.Context, j *judge, q *query, length int64) comparison {
	c := comparison{Name: q.name, Job: side{Name: q.name}, With: side{Name: copyLoopName}}
	with := b.copyLoop(eventTopics[nexmark.KindBid], b.input.bidSum)
	if j != nil {
		c.With.Name, with = "Flink", j.trial(q, length)
	}
	return b.compare(ctx, c, b.queryPairs, b.answerQuery(q, length), with)
}

// answerQuery runs the binary on a query.
func (b *bench) answerQuery(q *query, length int64, more ...string) trial {
	return func(ctx context.Context) (measured, error) {
		a, err := b.newAsking(ctx, q, length)
		if err != nil {
			return measured{}, err
		}
		file, state := filepath.Join(b.dir, a.name+".sql"), filepath.Join(b.dir, a.name+".state")
		if err := os.WriteFile(file, a.text, 0o644); err != nil {
			return measured{}, err
		}
		m, err := measure(ctx, b.bin, append(append([]string{"run", "--state", state}, more...), file)...)
		if err != nil {
			return m, err
		}
		if err := a.conclude(ctx, &m); err != nil {
			return m, err
		}
		return m, os.RemoveAll(state)
	}
}

// profileQuery is profile for a query.
func (b *bench) profileQuery(ctx context.Context, q *query, length int64) {
	if b.profileDir == "" {
		return
	}
	file := filepath.Join(b.profileDir, q.name+".pprof")
	if _, err := b.answerQuery(q, length, "--cpuprofile", file)(ctx); err != nil {
		b.say("no profile of %s: %v", q.name, err)
	}
}

// asking is one run of a query, whoever answers.
type asking struct {
	*bench
	query    *query
	question string
	// name is that of the job and of the topic that it writes.
	name string
	text []byte
	read int64
}

// newAsking makes the topic for the answer.
func (b *bench) newAsking(ctx context.Context, q *query, length int64) (*asking, error) {
	until := b.input.of(q, length)
	a := &asking{bench: b, query: q, question: fmt.Sprintf("%s of %d", q.name, length), name: b.newName(q.name), read: until.records(q)}
	var err error
	if a.text, err = q.sql(a.name, b.broker.address, a.name, until); err != nil {
		return nil, err
	}
	return a, topic.Create(ctx, b.broker.address, a.name)
}

// conclude reads the answer, fills in what m lacks, and removes the topic if the answer is right.
func (a *asking) conclude(ctx context.Context, m *measured) error {
	written, sum, err := sumUp(ctx, a.broker.address, a.name, a.query.tally())
	if err != nil {
		return err
	}
	m.read, m.written, m.left = a.read, written, sum.Records
	if err := a.answers.confirm(a.question, a.name, sum); err != nil {
		return err
	}
	return topic.Delete(ctx, a.broker.address, a.name)
}

// sumUpQueries adds the geometric mean of the ratios.
func (r *report) sumUpQueries() {
	var ratios []float64
	for _, c := range r.Queries {
		if c.Error == "" && c.Ratio.Median > 0 {
			ratios = append(ratios, c.Ratio.Median)
		}
	}
	r.QueriesMean = stat.GeometricMean(ratios)
}
