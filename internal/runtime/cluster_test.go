package runtime

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// cluster is a transaction domain in memory: a ledger, rows that are visible once
// their transaction has committed, and a fence for the primaries of all attempts.
type cluster struct {
	mu      sync.Mutex
	fence   int
	ledger  []connector.Record
	visible []string
	// committed, if set, is told after each record of the ledger.
	committed func(rows int)
}

func (c *cluster) commit(p *clusterPrimary, r connector.Record, rows []string) (connector.Outcome, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.fence != c.fence {
		return connector.Unknown, connector.Errorf(connector.Fenced, "another primary was made")
	}
	c.ledger, c.visible = append(c.ledger, r), append(c.visible, rows...)
	if c.committed != nil {
		c.committed(len(c.visible))
	}
	return connector.Committed, nil
}

// clusterSink is a table of the cluster.
type clusterSink struct {
	cluster *cluster
	primary *clusterPrimary
}

func (s *clusterSink) Name() string                           { return "tx" }
func (s *clusterSink) Domain(context.Context) (string, error) { return "cluster:1", nil }
func (s *clusterSink) IDPrefix() string                       { return "" }
func (s *clusterSink) Join(p connector.Primary)               { s.primary = p.(*clusterPrimary) }
func (s *clusterSink) NewPrimary(connector.PrimaryConfig) (connector.Primary, error) {
	return &clusterPrimary{cluster: s.cluster, pending: map[connector.Epoch][]string{}}, nil
}

func (s *clusterSink) PreflightJob(context.Context, string, []string) ([]connector.Finding, error) {
	return nil, nil
}

func (s *clusterSink) Timeout(context.Context) (fixed, most time.Duration, err error) {
	return 0, 15 * time.Minute, nil
}

func (s *clusterSink) NewWriter(int, int) (connector.Writer, error) {
	return &clusterWriter{s.primary}, nil
}

type clusterPrimary struct {
	cluster *cluster
	fence   int
	mu      sync.Mutex
	pending map[connector.Epoch][]string
}

func (p *clusterPrimary) ReadLedger(context.Context, bool) (*connector.Record, bool, error) {
	p.cluster.mu.Lock()
	defer p.cluster.mu.Unlock()
	if n := len(p.cluster.ledger); n > 0 {
		return &p.cluster.ledger[n-1], false, nil
	}
	return nil, false, nil
}

func (p *clusterPrimary) LedgerNews(context.Context) (*connector.Record, error) { return nil, nil }

func (p *clusterPrimary) Fence(context.Context, []string, []string, time.Duration) error {
	p.cluster.mu.Lock()
	defer p.cluster.mu.Unlock()
	p.cluster.fence++
	p.fence = p.cluster.fence
	return nil
}

func (p *clusterPrimary) CommitRecord(_ context.Context, r connector.Record) (connector.Outcome, error) {
	return p.cluster.commit(p, r, nil)
}

func (p *clusterPrimary) Allow(connector.Epoch) {}

func (p *clusterPrimary) PreCommit(_ context.Context, e connector.Epoch) ([]connector.Report, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return []connector.Report{{Sink: "tx", Records: int64(len(p.pending[e]))}}, nil
}

func (p *clusterPrimary) Commit(_ context.Context, e connector.Epoch, r connector.Record, _ []connector.Consumed) (connector.Outcome, error) {
	p.mu.Lock()
	rows := p.pending[e]
	delete(p.pending, e)
	p.mu.Unlock()
	return p.cluster.commit(p, r, rows)
}

func (p *clusterPrimary) Close(context.Context) error { return nil }

type clusterWriter struct{ primary *clusterPrimary }

func (w *clusterWriter) Write(_ context.Context, e connector.Epoch, b *types.Batch) error {
	w.primary.mu.Lock()
	defer w.primary.mu.Unlock()
	for _, row := range b.Selected() {
		w.primary.pending[e] = append(w.primary.pending[e], fmt.Sprintf("%s %d/%d", b.Kind(int(row)), b.Cols[0].Ints[row], b.Cols[1].Ints[row]))
	}
	return nil
}

func (w *clusterWriter) EndEpoch(context.Context, connector.Epoch) error { return nil }
func (w *clusterWriter) Close() error                                    { return nil }
