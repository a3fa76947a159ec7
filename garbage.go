package onceflow

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
)

// StoredObject is an object among a job's checkpoints, with what garbage
// collection says of it.
type StoredObject struct {
	// Name below the job's place.
	Name string
	// Garbage says that the object may go. Why says why, or why not.
	Garbage bool
	Why     string
}

// Garbage judges every object among the job's checkpoints, in the order of their
// names; stateDir is as [RunOptions.StateDir]. With remove those that may go are
// removed. The last record of the ledger decides: what it says older generations
// left can never be committed, so that the job may run meanwhile. Nothing is
// removed after an error.
func (p *Pipeline) Garbage(ctx context.Context, stateDir string, remove bool) ([]StoredObject, error) {
	where, err := p.place(stateDir)
	if err != nil {
		return nil, err
	}
	if where.dir != "" {
		if _, err := os.Stat(where.dir); err != nil {
			return nil, fmt.Errorf("there are no checkpoints: %w", err)
		}
	}
	objects, err := where.open(ctx)
	if err != nil {
		return nil, err
	}
	defer closeStore(objects)
	s := store.New(objects)
	last, err := p.lastRecord(ctx, s)
	if err != nil {
		return nil, err
	}
	items, err := s.Garbage(ctx, last)
	if err == nil && remove {
		err = s.Remove(ctx, items)
	}
	all := make([]StoredObject, len(items))
	for i, it := range items {
		all[i] = StoredObject{Name: it.Name, Garbage: it.Remove, Why: it.Why}
	}
	return all, err
}

// lastRecord reads the job's ledger, wherever it is, without touching it.
func (p *Pipeline) lastRecord(ctx context.Context, s *store.Store) (*checkpoint.LedgerState, error) {
	held, known, err := s.HoldsLedger(ctx)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, fmt.Errorf("%s holds no job", s)
	}
	var last checkpoint.LedgerRead
	if held {
		last, err = s.LastRecord(ctx)
	} else {
		last, err = p.lastInSink(ctx)
	}
	if err == nil && last.State() == nil {
		err = errors.New("the job has no ledger record yet: only that could tell what is garbage")
	}
	return last.State(), err
}

func (p *Pipeline) lastInSink(ctx context.Context) (checkpoint.LedgerRead, error) {
	sink := p.audited()
	if sink == nil {
		return checkpoint.LedgerRead{}, errors.New("the pipeline has no exactly-once Kafka sink, which holds the job's ledger")
	}
	a, err := sink.NewAuditor(p.program.Name)
	if err != nil {
		return checkpoint.LedgerRead{}, err
	}
	defer a.Close()
	var last connector.Record
	if _, err := a.Ledger(ctx, func(r connector.Record) error { last = r; return nil }); err != nil || last.Value == nil {
		return checkpoint.LedgerRead{}, err
	}
	opening, epoch, err := checkpoint.DecodeLedger(last.Value)
	return checkpoint.LedgerRead{Opening: opening, Epoch: epoch}, err
}
