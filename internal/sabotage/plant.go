package sabotage

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
)

// JobPrefix begins the names of the jobs that may be sabotaged: those of the drill.
const JobPrefix = "drill-"

type contextKey struct{}

// With returns a context in which jobs are sabotaged.
func With(ctx context.Context, s *Sabotage) context.Context {
	return context.WithValue(ctx, contextKey{}, s)
}

// From returns the sabotage of a context; nil, which does nothing: there is none.
func From(ctx context.Context) *Sabotage {
	s, _ := ctx.Value(contextKey{}).(*Sabotage)
	return s
}

// Objects wraps the store of a job's checkpoints.
func (s *Sabotage) Objects(o objstore.Store) objstore.Store {
	if s == nil {
		return o
	}
	return &objects{Store: o, sabotage: s}
}

// Plant breaks what is to be broken in a job that has not started. The tables must be Kafka's.
func (s *Sabotage) Plant(cfg *runtime.Config) error {
	if s == nil {
		return nil
	}
	if !strings.HasPrefix(cfg.Name, JobPrefix) {
		return fmt.Errorf("job %q is not sabotaged: only those of the drill are, whose names begin with %q", cfg.Name, JobPrefix)
	}
	cfg.Mutant = runtime.Mutant{Core: s.bugs.core, Unaligned: s.bugs.unaligned}
	for _, n := range cfg.Graph.Nodes {
		switch spec := n.Spec.(type) {
		case *dataflow.Source:
			table, ok := spec.Connector.(sourceTable)
			if !ok {
				return fmt.Errorf("table %s is not read as Kafka's are, and cannot be sabotaged", spec.Name)
			}
			spec.Connector = &source{sourceTable: table, sabotage: s}
		case *dataflow.Sink:
			table, ok := spec.Connector.(sinkTable)
			if !ok {
				return fmt.Errorf("table %s is not written as Kafka's are, and cannot be sabotaged", spec.Name)
			}
			spec.Connector = &sink{sinkTable: table, fields: spec.Fields, sabotage: s}
		}
	}
	return nil
}

// sourceTable and sinkTable are what the engine asks of Kafka's tables.
type (
	sourceTable interface {
		connector.Discoverer
		connector.Checker
		connector.Logger
		io.Closer
		// Domain, Consumed and CommitConsumed are those of a [connector.Consumer].
		Domain(ctx context.Context) (string, error)
		Consumed(split connector.SplitID, position int64) connector.Consumed
		CommitConsumed(ctx context.Context, consumed []connector.Consumed) error
	}
	sinkTable interface {
		connector.Transactional
		connector.Checker
		connector.Logger
		io.Closer
	}
)
