package runtime

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// jobSource is one source of the job under the name that its positions have, and
// that which messages show.
type jobSource struct {
	name  string
	shown string
	node  *dataflow.Node
	spec  *dataflow.Source
	// domain is that of a [connector.Consumer], once it is resolved.
	domain string
}

func listSources(g *dataflow.Graph) []jobSource {
	var sources []jobSource
	for _, n := range g.Nodes {
		spec := sourceSpec(n)
		if spec == nil {
			continue
		}
		sources = append(sources, jobSource{name: sourceName(spec.Table, spec.Reading), shown: sourceName(spec.Name, spec.Reading), node: n, spec: spec})
	}
	return sources
}

// resolveDomains asks the live systems which domains they are.
func resolveDomains(ctx context.Context, sources []jobSource) (err error) {
	for i, s := range sources {
		if consumer, ok := s.spec.Connector.(connector.Consumer); ok && s.domain == "" {
			if sources[i].domain, err = consumer.Domain(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// splitCount returns how many splits the source has now. A bounded source finds
// them only with their bounds, which may be impossible later than at the first
// start; then it counts as one.
func (s jobSource) splitCount(ctx context.Context) (int, error) {
	if !s.spec.Connector.Bounded() {
		splits, err := s.spec.Connector.Discover(ctx, nil)
		return len(splits), err
	}
	splits, err := s.spec.Connector.Splits(ctx)
	if connector.ClassOf(err) != connector.Retriable {
		return 1, nil
	}
	return len(splits), err
}

// resolve asks every source for its splits with start and stop.
func resolve(ctx context.Context, sources []jobSource) ([]checkpoint.SplitPosition, error) {
	var all []checkpoint.SplitPosition
	for _, s := range sources {
		splits, err := s.spec.Connector.Splits(ctx)
		if err != nil {
			return nil, err
		}
		for _, sp := range splits {
			all = append(all, encodePosition(splitName(s.name, sp.ID), sp, false))
		}
	}
	return all, nil
}

// assigned are the splits of each source, by its place in the list of sources.
type assigned [][]connector.Split

// assign sorts positions by source. Positions of sources that the job no longer
// has are dropped.
//
// A checkpoint whose readings of one table are numbered does not say which is
// which, and a guess would swap them: it is refused.
func assign(positions []checkpoint.SplitPosition, sources []jobSource) (splits assigned, dropped []checkpoint.SplitID, err error) {
	splits = make(assigned, len(sources))
	for _, p := range positions {
		name, id := cutSplitName(p.Split)
		i := slices.IndexFunc(sources, func(s jobSource) bool { return s.name == name })
		if isNumbered(name) {
			return nil, nil, numberedReadings(name)
		}
		if i < 0 {
			dropped = append(dropped, p.Split)
			continue
		}
		sp, err := decodePosition(p, id)
		if err != nil {
			return nil, nil, err
		}
		splits[i] = append(splits[i], sp)
	}
	for i := range splits {
		slices.SortFunc(splits[i], func(a, b connector.Split) int { return strings.Compare(string(a.ID), string(b.ID)) })
	}
	return splits, dropped, nil
}

func numberedReadings(source string) error {
	table, _, _ := strings.Cut(source, readingSeparator)
	return connector.WithHint(connector.BadConfig,
		"run the pipeline with the release that wrote the checkpoint, or give it another pipeline.name, or abandon its state with --reset",
		fmt.Errorf("the checkpoint numbers the readings of table %s that differ in their OPTIONS hints, and does not say which is which", table))
}

// resolveAdded asks the sources that were not in the pipeline before for their
// splits, as at a first start. A source that was there and had no split, like a
// pattern that no topic matched, stays without.
func (a assigned) resolveAdded(ctx context.Context, sources []jobSource, m *checkpoint.Manifest) (added map[int]bool, err error) {
	added = map[int]bool{}
	for i, s := range sources {
		if len(a[i]) > 0 || m != nil && hasTask(m, s.node) {
			continue
		}
		if a[i], err = s.spec.Connector.Splits(ctx); err != nil {
			return nil, err
		}
		added[i] = len(a[i]) > 0
	}
	return added, nil
}

// hasTask reports whether a task of the node took part in the manifest.
func hasTask(m *checkpoint.Manifest, n *dataflow.Node) bool {
	return slices.ContainsFunc(m.Tasks, func(t checkpoint.TaskSnapshot) bool { return headOf(t.Task) == string(n.ID) })
}

// unfinished returns the splits that are still to be read.
func unfinished(splits []connector.Split) []connector.Split {
	var open []connector.Split
	for _, sp := range splits {
		if sp.Stop == connector.NoStop || sp.Position < sp.Stop {
			open = append(open, sp)
		}
	}
	return open
}

// consumed describes positions for consumer groups, by domain.
func consumed(positions []checkpoint.SplitPosition, sources []jobSource) (map[string][]connector.Consumed, error) {
	byDomain := map[string][]connector.Consumed{}
	for _, p := range positions {
		name, id := cutSplitName(p.Split)
		i := slices.IndexFunc(sources, func(s jobSource) bool { return s.name == name })
		if i < 0 {
			continue
		}
		consumer, ok := sources[i].spec.Connector.(connector.Consumer)
		if !ok {
			continue
		}
		sp, err := decodePosition(p, id)
		if err != nil {
			return nil, err
		}
		domain := sources[i].domain
		byDomain[domain] = append(byDomain[domain], consumer.Consumed(id, sp.Position))
	}
	return byDomain, nil
}
