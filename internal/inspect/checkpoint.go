package inspect

import (
	"context"
	"fmt"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
)

// Checkpoint is one that a job retains, or a savepoint. Its methods read; none
// changes anything. It belongs to one goroutine.
type Checkpoint struct {
	// Where names it for messages.
	Where    string
	Manifest *checkpoint.Manifest
	// Saved is the index of a savepoint; nil: it is a retained checkpoint.
	Saved *savepoint.Index

	get func(context.Context, checkpoint.ObjectName) ([]byte, error)
	// described is what Description has read.
	described *Description
}

// OfStore is a checkpoint in a job's store.
func OfStore(s *store.Store, m *checkpoint.Manifest) *Checkpoint {
	return &Checkpoint{Where: fmt.Sprintf("%s, %s", s, m.Name()), Manifest: m, get: s.Get}
}

// OfSavepoint is a savepoint.
func OfSavepoint(s *savepoint.Savepoint) *Checkpoint {
	return &Checkpoint{Where: s.String(), Manifest: s.Manifest, Saved: &s.Index, get: s.Get}
}

// Description reads what the state is; nil: an older release wrote it, without one.
func (c *Checkpoint) Description(ctx context.Context) (*Description, error) {
	name := DescriptionOf(c.Manifest)
	if c.described != nil || name == "" {
		return c.described, nil
	}
	data, err := c.get(ctx, name)
	if err != nil {
		return nil, err
	}
	if c.described, err = DecodeDescription(data); err != nil {
		return nil, connector.Errorf(connector.Corrupt, "%s: object %s: %w", c.Where, name, err)
	}
	return c.described, nil
}

// Judge says what becomes of the state in a pipeline with the given operators.
func (c *Checkpoint) Judge(ctx context.Context, now []Operator) ([]Verdict, error) {
	before, err := c.Description(ctx)
	if err != nil {
		return nil, err
	}
	return Judge(Held(c.Manifest), before, now), nil
}
