package onceflow

import (
	"context"
	"slices"

	"github.com/onceflow/onceflow/internal/inspect"
	"github.com/onceflow/onceflow/internal/runtime"
)

// Fate is what becomes of a part of a job's state in an edited pipeline.
type Fate string

// The fates.
const (
	// Kept: it goes on as it is.
	Kept = Fate(inspect.Kept)
	// New: it begins empty; a table is read from where its options say.
	New = Fate(inspect.New)
	// Dropped: the pipeline has no use for it. Of an operator, run refuses unless told
	// to drop it.
	Dropped = Fate(inspect.Dropped)
	// Impossible: the operator is the same, but cannot read its state. As for Dropped.
	Impossible = Fate(inspect.Impossible)
)

// StateVerdict says what becomes of the state of an operator, or of the positions of a
// table that is read.
type StateVerdict struct {
	// Kind is "operator" or "table".
	Kind string `json:"kind"`
	// Name is the operator's short name, as --drop-state takes it, or the table's.
	Name string `json:"name"`
	// Title and Place describe an operator; Place may be empty.
	Title string `json:"title,omitempty"`
	Place string `json:"place,omitempty"`
	Fate  Fate   `json:"fate"`
	Why   string `json:"why"`
	// Refused says that run refuses because of it.
	Refused bool `json:"refused"`
}

// AgainstOptions of [Pipeline.Against].
type AgainstOptions struct {
	// State is a savepoint, the directory of a job's checkpoints, of which the newest is
	// taken, or the name of a manifest of the job.
	State string
	// StateDir and DropState are as in [RunOptions].
	StateDir  string
	DropState []string
}

// Against says what becomes of a checkpoint if the pipeline goes on from it. It
// connects to nothing but the place of the checkpoint.
func (p *Pipeline) Against(ctx context.Context, o AgainstOptions) ([]StateVerdict, error) {
	c, done, err := p.checkpointAt(ctx, o.StateDir, o.State, 0)
	if err != nil {
		return nil, err
	}
	defer done()
	verdicts, err := c.Judge(ctx, inspect.Describe(p.program.Graph))
	if err != nil {
		return nil, err
	}
	var all []StateVerdict
	for i := range verdicts {
		v := &verdicts[i]
		given := slices.ContainsFunc(o.DropState, func(name string) bool { return inspect.Names(name, v.ID) })
		all = append(all, StateVerdict{Kind: "operator", Name: v.Name, Title: v.Title, Place: v.Place,
			Fate: Fate(v.Fate), Why: v.Why, Refused: v.Loses() && !given})
	}
	kept, added, gone := runtime.Readings(p.program.Graph, c.Manifest)
	for _, list := range []struct {
		names []string
		fate  Fate
		why   string
	}{
		{kept, Kept, "it is read on from where it stood"},
		{added, New, "it is read from where its options say"},
		{gone, Dropped, "it is no longer read; where it stood is forgotten"},
	} {
		for _, name := range list.names {
			all = append(all, StateVerdict{Kind: "table", Name: name, Fate: list.fate, Why: list.why})
		}
	}
	return all, nil
}
