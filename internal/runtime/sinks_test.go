package runtime

import (
	"context"
	"errors"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// shyCluster says its name only when it is asked often enough.
type shyCluster struct {
	asked, silent int
}

func (c *shyCluster) Domain(context.Context) (string, error) {
	c.asked++
	if c.asked <= c.silent {
		return "", errors.New("no broker answers")
	}
	return "kafka:id", nil
}

type shySink struct {
	connector.Transactional
	cluster *shyCluster
}

func (s shySink) Domain(ctx context.Context) (string, error) { return s.cluster.Domain(ctx) }

type shySource struct {
	connector.Consumer
	cluster *shyCluster
}

func (s shySource) Domain(ctx context.Context) (string, error) { return s.cluster.Domain(ctx) }

func TestASilentClusterNeverGivesTheLedgerAnotherHolder(t *testing.T) {
	cluster := &shyCluster{silent: 1}
	g := &dataflow.Graph{Nodes: []*dataflow.Node{{ID: "s", Spec: &dataflow.Sink{Table: "out", Connector: shySink{cluster: cluster}}}}}
	if p, err := planSinks(t.Context(), g.Sinks()); err == nil || classOf(err) != checkpoint.ClassRetriable {
		t.Errorf("a silent cluster: %v, %v", p, err)
	}
	p, err := planSinks(t.Context(), g.Sinks())
	if err != nil || len(p.units) != 1 || p.primary.id != "kafka:id" {
		t.Errorf("an answer: %+v, %v", p, err)
	}
}

func TestTheDomainOfASourceIsAskedForOnce(t *testing.T) {
	cluster := &shyCluster{silent: 1}
	sources := []jobSource{{name: "in", spec: &dataflow.Source{Connector: shySource{cluster: cluster}}}}
	if err := resolveDomains(t.Context(), sources); err == nil {
		t.Error("a silent cluster has a name")
	}
	for range 2 {
		if err := resolveDomains(t.Context(), sources); err != nil || sources[0].domain != "kafka:id" {
			t.Errorf("%q, %v", sources[0].domain, err)
		}
	}
	if cluster.asked != 2 {
		t.Errorf("asked %d times, want once in vain and once for all", cluster.asked)
	}
}
