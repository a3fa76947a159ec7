package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// sinkUnit is one sink as the protocol sees it: a transaction domain with all
// its tables, or a table that stages, or one outside the guarantee.
type sinkUnit struct {
	id    checkpoint.SinkID
	role  checkpoint.SinkRole
	nodes []*dataflow.Node
	// staging is set for RoleSecondary.
	staging connector.Staging
}

// sinkPlan groups the job's sinks.
type sinkPlan struct {
	units []*sinkUnit
	// primary is nil when the store holds the ledger.
	primary *sinkUnit
	first   connector.Transactional
}

// planSinks groups sinks, the job's own first. It asks the live systems which domains they are.
func planSinks(ctx context.Context, sinks []*dataflow.Node) (*sinkPlan, error) {
	p := &sinkPlan{}
	domains := map[string]*sinkUnit{}
	for _, n := range sinks {
		switch sink := n.Spec.(*dataflow.Sink).Connector.(type) {
		case connector.Transactional:
			domain, err := sink.Domain(ctx)
			if err != nil {
				return nil, err
			}
			p.addTransactional(n, sink, domain, domains)
		case connector.Staging:
			p.units = append(p.units, &sinkUnit{id: unitID(n), role: checkpoint.RoleSecondary, nodes: []*dataflow.Node{n}, staging: sink})
		default:
			p.units = append(p.units, &sinkUnit{id: unitID(n), role: checkpoint.RoleOutside, nodes: []*dataflow.Node{n}})
		}
	}
	if len(domains) > 1 {
		return nil, connector.WithHint(connector.BadConfig,
			"write one of them in a job of its own, which reads what the other wrote",
			errors.New("the job writes exactly-once to two Kafka clusters; one transaction cannot span both"))
	}
	return p, nil
}

func unitID(n *dataflow.Node) checkpoint.SinkID {
	return checkpoint.SinkID(fmt.Sprintf("%s.%s", n.Spec.(*dataflow.Sink).Table, n.ID))
}

func (p *sinkPlan) addTransactional(n *dataflow.Node, sink connector.Transactional, domain string, domains map[string]*sinkUnit) {
	unit := domains[domain]
	if unit == nil {
		unit = &sinkUnit{id: checkpoint.SinkID(domain), role: checkpoint.RolePrimary}
		domains[domain] = unit
		p.units = append(p.units, unit)
		if p.primary == nil {
			p.primary, p.first = unit, sink
		}
	}
	unit.nodes = append(unit.nodes, n)
}

// protocolSinks lists the units for the core.
func (p *sinkPlan) protocolSinks() []checkpoint.Sink {
	sinks := make([]checkpoint.Sink, len(p.units))
	for i, u := range p.units {
		sinks[i] = checkpoint.Sink{ID: u.id, Role: u.role}
	}
	return sinks
}

func (p *sinkPlan) unit(id checkpoint.SinkID) *sinkUnit {
	for _, u := range p.units {
		if u.id == id {
			return u
		}
	}
	return nil
}

// transactionalIDs returns the ids of the two slots: the first Kafka sink's
// prefix, else the job's name.
func (p *sinkPlan) transactionalIDs(job string) []string {
	if p.first == nil {
		return nil
	}
	prefix := p.first.IDPrefix()
	if prefix == "" {
		prefix = job
	}
	return []string{prefix + "-0", prefix + "-1"}
}

// timeouts returns the time-out that a table fixes (0: none) and the largest
// that the broker takes.
func (p *sinkPlan) timeouts(ctx context.Context) (fixed, most time.Duration, err error) {
	if p.first == nil {
		return 0, 0, nil
	}
	return p.first.Timeout(ctx)
}

// newPrimary makes the primary of an attempt and joins all tables to it.
func (p *sinkPlan) newPrimary(job string, log *slog.Logger) (connector.Primary, error) {
	if p.first == nil {
		return nil, nil
	}
	primary, err := p.first.NewPrimary(connector.PrimaryConfig{Job: job, Log: log})
	if err != nil {
		return nil, err
	}
	for _, n := range p.primary.nodes {
		n.Spec.(*dataflow.Sink).Connector.(connector.Transactional).Join(primary)
	}
	return primary, nil
}

// unitOf returns the unit that a sink node belongs to.
func (p *sinkPlan) unitOf(n *dataflow.Node) *sinkUnit {
	for _, u := range p.units {
		if slices.Contains(u.nodes, n) {
			return u
		}
	}
	return nil
}
