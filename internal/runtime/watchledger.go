package runtime

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// ledgerLookInterval is how often a running job looks whether a newer generation
// has opened. One that has work learns of it from its next transaction; one without
// would go on idly, beside its successor, for ever.
const ledgerLookInterval = 2 * time.Second

// watchLedger ends the attempt once the ledger has a newer generation than this
// one. That is soon enough: until its opening record is committed a successor has
// taken nothing over but the right to commit, and it may still fail. A look that
// fails is repeated: while the ledger cannot be read, no successor can write it.
func (a *attempt) watchLedger(ctx context.Context, mine checkpoint.Generation) error {
	ticker := time.NewTicker(ledgerLookInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
		newest, err := a.newestGeneration(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			a.job.cfg.Log.Debug("the ledger could not be looked at", "error", err)
		case newest > mine:
			return connector.Errorf(connector.Fenced, "generation %d is in the ledger", newest)
		}
	}
}

// newestGeneration is that of the last committed record; 0: as before.
func (a *attempt) newestGeneration(ctx context.Context) (checkpoint.Generation, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*ledgerLookInterval)
	defer cancel()
	if a.primary == nil {
		read, err := a.job.cfg.Store.LastRecord(ctx)
		return read.Generation(), err
	}
	r, err := a.primary.LedgerNews(ctx)
	if r == nil || err != nil {
		return 0, err
	}
	read, err := decodeLedger(r)
	return read.Generation(), err
}

// thisProcess tells people which instance of a job this is.
func thisProcess(started time.Time) string {
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown host"
	}
	return fmt.Sprintf("process %d on %s, started at %s", os.Getpid(), host, started.UTC().Format(time.RFC3339))
}
