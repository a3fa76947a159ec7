package runtime

import (
	"context"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// Advise asks the live systems of a job everything that they can say about it before it runs: what would keep it from starting, and what
// may go wrong later. Nothing is changed there. outage is the longest time that the job may be away. An error means that a system could not be
// asked.
func Advise(ctx context.Context, cfg Config, outage time.Duration) (_ []connector.Finding, err error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	prospects := connector.Prospects{Outage: outage, Interval: cfg.Protocol.Interval, Parallelism: cfg.Parallelism}
	cfg.setDefaults()
	j, err := newJob(cfg)
	if err != nil {
		return nil, err
	}
	defer j.closeConnectors()
	var findings []connector.Finding
	for began := time.Now(); ; {
		findings, err = j.advice(ctx, prospects)
		// Brokers that have just started do not know the same topics yet.
		if err == nil || classOf(err) != checkpoint.ClassRetriable || time.Since(began) > advicePatience {
			return findings, err
		}
		select {
		case <-time.After(advicePause):
		case <-ctx.Done():
			return nil, err
		}
	}
}

const (
	// advicePatience is how long systems that are away are asked again.
	advicePatience = 5 * time.Second
	advicePause    = 500 * time.Millisecond
)

func (j *job) advice(ctx context.Context, p connector.Prospects) (findings []connector.Finding, err error) {
	if j.sinks, err = planSinks(ctx, j.sinkNodes()); err != nil {
		return nil, err
	}
	if err := resolveDomains(ctx, j.sources); err != nil {
		return nil, err
	}
	if findings, err = j.findings(ctx); err != nil {
		return nil, err
	}
	for _, a := range j.advisers() {
		more, err := a.Advise(ctx, p)
		if err != nil {
			return nil, err
		}
		findings = append(findings, more...)
	}
	changed, err := j.changedSplits(ctx)
	return append(findings, changed...), err
}

func (j *job) advisers() []connector.Adviser {
	var all []connector.Adviser
	for _, s := range j.sources {
		if a, ok := s.spec.Connector.(connector.Adviser); ok {
			all = append(all, a)
		}
	}
	for _, n := range j.sinkNodes() {
		if a, ok := sinkConnector(n).(connector.Adviser); ok {
			all = append(all, a)
		}
	}
	return all
}

// changedSplits are the partitions that the last checkpoint does not know.
func (j *job) changedSplits(ctx context.Context) ([]connector.Finding, error) {
	names, err := j.cfg.Store.Manifests(ctx)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	read, err := j.cfg.Store.ReadManifest(ctx, names[0])
	if err != nil {
		return nil, err
	}
	if read.Manifest == nil {
		return []connector.Finding{{Severity: connector.Unsafe, Subject: "checkpoints in " + j.cfg.Store.String(),
			What: fmt.Sprintf("the newest manifest %s cannot be used: %s", names[0], read.Cause), Fix: "onceflow state verify says what is whole, and what a start can go on from"}}, nil
	}
	known := map[string]map[connector.SplitID]bool{}
	for _, p := range read.Manifest.Splits {
		source, split := cutSplitName(p.Split)
		if known[source] == nil {
			known[source] = map[connector.SplitID]bool{}
		}
		known[source][split] = true
	}
	var all []connector.Finding
	for _, s := range j.sources {
		if known[s.name] == nil || s.spec.Connector.Bounded() {
			continue
		}
		splits, err := s.spec.Connector.Discover(ctx, nil)
		switch {
		case err != nil && classOf(err) == checkpoint.ClassRetriable:
			return nil, err
		case err != nil:
			continue // its connector's findings say what is missing
		}
		added := 0
		for _, split := range splits {
			if !known[s.name][split.ID] {
				added++
			}
		}
		if added > 0 {
			all = append(all, connector.Finding{Severity: connector.Warning, Subject: "table " + s.shown,
				What: fmt.Sprintf("has %d partitions that it had not at the last checkpoint (%d then): a key may lie elsewhere now, and nothing says in which order its old and its new records are read",
					added, len(known[s.name])),
				Fix:    "stop the writers, let the job read everything, then let them go on; or write to a new topic of as many partitions as will ever be wanted",
				Source: "Kafka documentation, Modifying topics"})
		}
	}
	return all, nil
}
