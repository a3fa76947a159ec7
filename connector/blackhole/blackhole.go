// Package blackhole is the connector 'blackhole': a sink that takes every row
// and forgets it. It has no effect, so it has it exactly once. Start reading at
// [Factory.Sink].
package blackhole

import (
	"context"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Factory makes blackhole sinks. It has no state.
type Factory struct{}

// Name returns "blackhole".
func (Factory) Name() string { return "blackhole" }

// Options returns nil: there are none.
func (Factory) Options() []option.Spec { return nil }

// Source refuses: there is nothing to read.
func (Factory) Source(*connector.Table) (*connector.SourcePlan, []option.Problem) {
	return nil, []option.Problem{{Message: "blackhole tables cannot be read", Hint: "read from a 'datagen' table instead"}}
}

// Sink plans a sink that takes every kind of row.
func (f Factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	if _, problems := option.Check("blackhole", f.Options(), t.Options); len(problems) > 0 {
		return nil, problems
	}
	return &connector.SinkPlan{Sink: sink{t.Name}, Partitions: true, Accepts: connector.All, ExactlyOnce: true}, nil
}

type sink struct{ name string }

// Name of the table.
func (s sink) Name() string { return s.name }

// NewWriter returns a writer without state.
func (s sink) NewWriter(int, int) (connector.Writer, error) { return writer{}, nil }

type writer struct{}

// Write forgets the rows.
func (writer) Write(context.Context, connector.Epoch, *types.Batch) error { return nil }

// EndEpoch has nothing to hand over.
func (writer) EndEpoch(context.Context, connector.Epoch) error { return nil }

// Close has nothing to free.
func (writer) Close() error { return nil }
