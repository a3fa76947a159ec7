package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// normalizer decides where the changes of an upsert table must be completed by
// their old rows: where some user above needs them.
type normalizer struct {
	needs map[*plan.Scan]bool
	// made are the operators, by scan and condition.
	made map[*plan.Scan]map[string]plan.Node
}

// complete puts a Normalize over the scans whose users need old rows, of updates or of
// deletes. Scans are not shared yet: as in Flink, what one query needs changes nothing for another of
// the same table, and a row counts as changed by the columns that its query reads.
func complete(roots []plan.Node) []plan.Node {
	traits := plan.Infer(roots)
	n := &normalizer{needs: map[*plan.Scan]bool{}, made: map[*plan.Scan]map[string]plan.Node{}}
	for _, node := range plan.Topological(roots) {
		if s, ok := node.(*plan.Scan); ok {
			// As in Flink, deletes by key become whole rows for a join by time only where
			// metadata is read: elsewhere they have no time, and end no version.
			needs := traits.NeedsBefore(s) || traits.NeedsDeleted(s) && readsMetadata(s)
			n.needs[s] = s.Normalize || s.Read.Changelog == connector.Upsert && needs
		}
	}
	return rewriteAll(roots, n.rewrite)
}

func readsMetadata(s *plan.Scan) bool {
	return slices.ContainsFunc(s.Use, func(c int) bool { return s.Table.Columns[c].Kind == catalog.Metadata })
}

// rewrite sees every node after its inputs: scans are replaced at their users,
// so that a condition right above can move into the operator.
func (n *normalizer) rewrite(node plan.Node) plan.Node {
	if c, ok := node.(*plan.Calc); ok && c.Filter != nil && expr.Deterministic(c.Filter) {
		if s, ok := c.Input.(*plan.Scan); ok && n.needs[s] {
			out := *c
			out.Input, out.Filter = n.over(s, c.Filter), nil
			if out.IsIdentity() {
				return out.Input
			}
			return &out
		}
	}
	inputs := node.Inputs()
	if !slices.ContainsFunc(inputs, n.incomplete) {
		return node
	}
	changed := slices.Clone(inputs)
	for i, in := range changed {
		if n.incomplete(in) {
			changed[i] = n.over(in.(*plan.Scan), nil)
		}
	}
	return node.WithInputs(changed)
}

func (n *normalizer) incomplete(in plan.Node) bool {
	s, ok := in.(*plan.Scan)
	return ok && n.needs[s]
}

func (n *normalizer) over(s *plan.Scan, filter expr.Expr) plan.Node {
	spelled := ""
	if filter != nil {
		spelled = filter.Canonical()
	}
	if n.made[s] == nil {
		n.made[s] = map[string]plan.Node{}
	}
	if n.made[s][spelled] == nil {
		n.made[s][spelled] = &plan.Normalize{Input: s, Keys: s.PrimaryKey(), Filter: filter, TTL: s.TTL}
	}
	return n.made[s][spelled]
}

// materialize puts a Materialize before the sinks whose key does not contain one
// that identifies the rows of their input: several rows fight for one key.
func materialize(t *plan.Traits) func(plan.Node) plan.Node {
	return func(n plan.Node) plan.Node {
		s, ok := n.(*plan.Sink)
		if !ok || s.Key == nil || s.AppendOnly() || s.TakesAll() || s.Materialize == plan.MaterializeNone {
			return n
		}
		needed := !t.Changes(s.Input).InsertOnly() && !plan.CoversKey(s.Key, t.Keys(s.Input))
		if !needed && s.Materialize != plan.MaterializeForce {
			return n
		}
		return s.WithInputs([]plan.Node{&plan.Materialize{Input: s.Input, Keys: s.Key, TTL: s.TTL}})
	}
}

// checkConflicts refuses an ON CONFLICT that would not do what it says. Where the rows
// have one for each key of the sink there are no conflicts.
func checkConflicts(roots []plan.Node, problems *diag.List) {
	t := plan.Infer(roots)
	for _, r := range roots {
		s := r.(*plan.Sink)
		switch c := s.OnConflict; {
		case c == nil:
		case s.Key == nil || s.AppendOnly():
			problems.Add(c.Span, diag.Errorf(c.Span, "ON CONFLICT goes with tables that take updates by a PRIMARY KEY, which %s does not", s.Table.Path.Object).
				WithHint("leave it out"))
		case c.Action != "DEDUPLICATE" && !plan.CoversKey(s.Key, t.Keys(s.Input)):
			problems.Add(c.Span, diag.Errorf(c.Span, "ON CONFLICT DO %s is not supported where several rows may have one key of %s", c.Action, s.Table.Path.Object).
				WithHint("ON CONFLICT DO DEDUPLICATE writes the last row of each key; or GROUP BY the key, in a single INSERT"))
		}
	}
}

// checkSinks refuses what a sink cannot take.
func checkSinks(roots []plan.Node, problems *diag.List) {
	t := plan.Infer(roots)
	for _, r := range roots {
		s := r.(*plan.Sink)
		if !s.AppendOnly() {
			continue
		}
		for _, by := range origins(s.Input, t) {
			problems.Add(by.At(), diag.Errorf(by.At(), "%s takes inserts only, but this makes %s changes: %s", s.Table.Path.Object, t.Changes(by).Verb(), plan.Label(by)).
				WithHint("write to a table that takes updates, such as 'connector' = 'upsert-kafka' with a PRIMARY KEY or 'format' = 'debezium-json'; or use a window, whose result is final"))
		}
	}
}

// origins are the nodes that first take rows back, on each way down.
func origins(n plan.Node, t *plan.Traits) []plan.Node {
	if t.Changes(n).InsertOnly() {
		return nil
	}
	var found []plan.Node
	for _, in := range n.Inputs() {
		found = append(found, origins(in, t)...)
	}
	if found == nil {
		return []plan.Node{n}
	}
	return found
}
