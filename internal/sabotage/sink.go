package sabotage

import (
	"context"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// sink is a table whose writers and transactions are sabotaged.
type sink struct {
	sinkTable
	fields   []types.Field
	sabotage *Sabotage
}

// NewWriter returns a writer for one task.
func (s *sink) NewWriter(task, tasks int) (connector.Writer, error) {
	w, err := s.sinkTable.NewWriter(task, tasks)
	if err != nil {
		return nil, err
	}
	return &writer{Writer: w, fields: s.fields, sabotage: s.sabotage}, nil
}

// NewPrimary makes the transactions of the table's cluster.
func (s *sink) NewPrimary(cfg connector.PrimaryConfig) (connector.Primary, error) {
	p, err := s.sinkTable.NewPrimary(cfg)
	if err != nil {
		return nil, err
	}
	return &primary{Primary: p, sabotage: s.sabotage}, nil
}

// Join makes the table write in transactions of the real primary.
func (s *sink) Join(p connector.Primary) {
	if of, ok := p.(*primary); ok {
		p = of.Primary
	}
	s.sinkTable.Join(p)
}

const (
	// batchesBehind is how many batches a writer holds that is behind.
	batchesBehind = 8
	// refusedWrite is the one that is refused, of the writer that comes to it first.
	refusedWrite = 20
)

type writer struct {
	connector.Writer
	fields   []types.Field
	sabotage *Sabotage
	// behind are batches that were taken and not handed over, the oldest first.
	behind []*types.Batch
	writes int
}

// Write takes rows.
func (w *writer) Write(ctx context.Context, epoch connector.Epoch, b *types.Batch) error {
	w.writes++
	if w.sabotage.weather.refuseWrite && w.writes >= refusedWrite {
		var err error
		refused := false
		w.sabotage.once.refused.Do(func() {
			refused = true
			if !w.sabotage.bugs.swallow {
				err = connector.Errorf(connector.Retriable, "a write is refused, as the drill wants it")
			}
		})
		if refused {
			return err
		}
	}
	if !w.sabotage.bugs.writeBehind {
		return w.Writer.Write(ctx, epoch, b)
	}
	kept := types.NewBatch(w.fields, b.Rows())
	kept.AppendSelected(b)
	if w.behind = append(w.behind, kept); len(w.behind) <= batchesBehind {
		return nil
	}
	first := w.behind[0]
	w.behind = w.behind[1:]
	return w.Writer.Write(ctx, epoch, first)
}

// EndEpoch hands over what was written, but not what is behind.
func (w *writer) EndEpoch(ctx context.Context, epoch connector.Epoch) error {
	if w.sabotage.bugs.dropBehind {
		w.behind = nil
	}
	return w.Writer.EndEpoch(ctx, epoch)
}
