package runtime

import (
	"context"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// constantRows is the source of VALUES: one split whose positions are row
// numbers.
type constantRows struct {
	rows *types.Batch
}

const constantSplit connector.SplitID = "rows"

// sourceSpec returns the node's source, made of constant rows for VALUES; nil
// when the node does not read.
func sourceSpec(n *dataflow.Node) *dataflow.Source {
	switch spec := n.Spec.(type) {
	case *dataflow.Source:
		return spec
	case *dataflow.Values:
		return &dataflow.Source{Table: "VALUES " + string(n.ID), Connector: &constantRows{rows: spec.Rows}, Physical: n.Fields}
	}
	return nil
}

func (c *constantRows) Splits(context.Context) ([]connector.Split, error) {
	return []connector.Split{{ID: constantSplit, Stop: int64(c.rows.Rows())}}, nil
}

func (c *constantRows) Discover(context.Context, []connector.Split) ([]connector.Split, error) {
	return nil, nil
}

func (c *constantRows) Check(_ context.Context, splits []connector.Split) error {
	for _, sp := range splits {
		if sp.Stop != int64(c.rows.Rows()) {
			return connector.Errorf(connector.BadConfig, "VALUES had %d rows at the first start and has %d now", sp.Stop, c.rows.Rows())
		}
	}
	return nil
}

func (c *constantRows) Bounded() bool { return true }

func (c *constantRows) Metadata() []types.Field { return nil }

func (c *constantRows) NewReader() (connector.Reader, error) { return &constantReader{source: c}, nil }

type constantReader struct {
	source *constantRows
	splits []connector.Split
}

func (r *constantReader) Add(splits []connector.Split) { r.splits = append(r.splits, splits...) }

func (r *constantReader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	for _, sp := range r.splits {
		all := r.source.rows
		rest := *all
		rest.Sel = all.Selected()[sp.Position:]
		select {
		case out <- connector.Chunk{Split: sp.ID, Next: sp.Stop, Rows: &rest, CaughtUp: true, Done: true}:
		case <-ctx.Done():
		}
	}
	return nil
}

func (r *constantReader) Close() error { return nil }
