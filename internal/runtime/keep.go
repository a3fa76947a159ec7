package runtime

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/inspect"
)

// reader reads objects that a manifest names: of a savepoint, or nil, of the job's
// own.
func (j *job) reader(from *savepoint.Savepoint) func(context.Context, checkpoint.ObjectName) ([]byte, error) {
	if from != nil {
		return from.Get
	}
	return j.cfg.Store.Get
}

// judge says what becomes of the state that a manifest names.
func (j *job) judge(ctx context.Context, m *checkpoint.Manifest, get func(context.Context, checkpoint.ObjectName) ([]byte, error)) ([]inspect.Verdict, error) {
	var before *inspect.Description
	if name := inspect.DescriptionOf(m); name != "" {
		data, err := get(ctx, name)
		if err != nil {
			return nil, err
		}
		if before, err = inspect.DecodeDescription(data); err != nil {
			return nil, connector.Errorf(connector.Corrupt, "object %s: %w", name, err)
		}
	}
	return inspect.Judge(inspect.Held(m), before, inspect.Describe(j.cfg.Graph)), nil
}

// losses returns the operators whose state is given up because the start says so; an
// error if more would be lost.
func (j *job) losses(of checkpoint.JobID, verdicts []inspect.Verdict) (dropped map[dataflow.NodeID]bool, err error) {
	dropped = map[dataflow.NodeID]bool{}
	var lost []string
	for i := range verdicts {
		switch v := &verdicts[i]; {
		case !v.Loses():
		case slices.ContainsFunc(j.cfg.DropState, func(name string) bool { return inspect.Names(name, v.ID) }):
			dropped[v.ID] = true
		case v.Fate == inspect.Impossible:
			lost = append(lost, fmt.Sprintf("%s %s (%s)", v.Name, v.Title, v.Why))
		default:
			lost = append(lost, strings.TrimSpace(v.Name+" "+v.Title))
		}
	}
	if len(lost) > 0 {
		return nil, lostState(of, lost)
	}
	return dropped, nil
}

// giveUp judges the state to restore, and says what is given up.
func (a *attempt) giveUp(ctx context.Context, m *checkpoint.Manifest) (map[dataflow.NodeID]bool, error) {
	if m == nil {
		return nil, nil
	}
	verdicts, err := a.job.judge(ctx, m, a.job.reader(a.from))
	if err != nil {
		return nil, err
	}
	dropped, err := a.job.losses(m.Job, verdicts)
	for i := range verdicts {
		if v := &verdicts[i]; dropped[v.ID] {
			a.job.cfg.Log.Warn("the state of an operator is given up", "operator", v.Name, "title", v.Title, "why", v.Why)
		}
	}
	return dropped, err
}

// describe writes what the attempt's state is, before any snapshot names it.
func (a *attempt) describe(ctx context.Context) error {
	cfg := &a.job.cfg
	d := inspect.Description{Job: cfg.Name, Product: cfg.Product, Plan: cfg.Plan, Operators: inspect.Describe(cfg.Graph)}
	if len(d.Operators) == 0 {
		return nil
	}
	data, err := d.Encode()
	if err != nil {
		return err
	}
	name := a.writer.DescriptionName(data)
	if err := a.writer.Put(ctx, name, data); err != nil {
		return err
	}
	a.description = name
	return nil
}
