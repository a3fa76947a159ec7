package lower

import (
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// Options are what the session decides about a whole job.
type Options struct {
	// Env gives the session's zone to constants.
	Env *expr.Env
	// WatermarkInterval between periodic watermarks; 0: the runtime's default.
	WatermarkInterval time.Duration
	// IdleTimeout of sources that have none of their own; 0: none.
	IdleTimeout time.Duration
	// Terminal makes the sink that takes the rows of SELECT number n of the file.
	Terminal func(n int, columns []plan.Column) connector.Sink
	// Place spells where a span of the file begins, "line 3, column 5"; nil:
	// nodes know no place.
	Place func(ast.Span) string
}

// Graph lowers optimised sinks to one graph. Problems are put on the list.
func Graph(sinks []*plan.Sink, o Options, problems *diag.List) *dataflow.Graph {
	roots := make([]plan.Node, len(sinks))
	for i, s := range sinks {
		roots[i] = s
	}
	nodes := plan.Topological(roots)
	if !oneTableAName(nodes, problems) {
		return &dataflow.Graph{}
	}
	l := newLowering(o, roots)
	l.run(nodes)
	if marks := l.variants.marks(); len(marks) > 0 {
		l = newLowering(o, roots)
		l.marks = marks
		l.run(nodes)
	}
	problems.Problems = append(problems.Problems, l.problems.Problems...)
	return l.graph
}

func newLowering(o Options, roots []plan.Node) *lowering {
	return &lowering{
		options: o, problems: &diag.List{}, graph: &dataflow.Graph{}, traits: plan.Infer(roots), variants: variants{},
		byID: map[dataflow.NodeID]*dataflow.Node{}, streams: map[plan.Node]stream{}, evaluated: map[string]int{},
	}
}

func (l *lowering) run(nodes []plan.Node) {
	l.reads, l.writes = countReads(nodes), countWrites(nodes)
	for _, n := range nodes {
		l.streams[n] = l.lower(n)
		l.place(n)
	}
}

// place notes where the SQL asks for a node; of several places the first.
func (l *lowering) place(n plan.Node) {
	if made := l.streams[n].node; made != nil && made.Place == "" && l.options.Place != nil {
		made.Place = l.options.Place(n.At())
	}
}

// oneTableAName refuses a job that uses two tables of one name, of which the
// first was dropped before the second was created: state and ledger know tables
// by name.
func oneTableAName(nodes []plan.Node, problems *diag.List) bool {
	known := map[catalog.Path]*catalog.Table{}
	unique := true
	for _, n := range nodes {
		var t *catalog.Table
		switch n := n.(type) {
		case *plan.Scan:
			t = n.Table
		case *plan.Sink:
			t = n.Table
		}
		if t == nil {
			continue
		}
		if other := known[t.Path]; other != nil && other != t {
			unique = false
			problems.Add(n.At(), diag.Errorf(n.At(), "this table %s is another than the one that an earlier statement uses", t.Path.Object).
				WithHint("give one of them another name: a file is one job"))
		}
		known[t.Path] = t
	}
	return unique
}

// lowering is the state of one call of Graph.
type lowering struct {
	options  Options
	problems *diag.List
	graph    *dataflow.Graph
	traits   *plan.Traits
	byID     map[dataflow.NodeID]*dataflow.Node
	streams  map[plan.Node]stream
	reads    map[reading]int
	writes   map[string]int
	selects  int
	// evaluated counts what is spelled alike and differs from evaluation to evaluation.
	evaluated map[string]int
	// variants are those of the operators, marks what tells some of them from others.
	variants variants
	marks    map[plan.Node]string
}

// stream is the output of a lowered node: where it is and what it means.
type stream struct {
	node *dataflow.Node
	// rows spells which rows these are, whatever their columns.
	rows string
	// cols spell what each column is, down to the columns of tables.
	cols []string
}

func (l *lowering) lower(n plan.Node) stream {
	for i := range n.Inputs() {
		if l.input(n, i).node == nil {
			return stream{}
		}
	}
	switch n := n.(type) {
	case *plan.Scan:
		return l.scan(n)
	case *plan.Values:
		return l.values(n)
	case *plan.Calc:
		return l.calc(n)
	case *plan.Union:
		return l.union(n)
	case *plan.Aggregate:
		return l.aggregate(n)
	case *plan.WindowTable:
		return l.windowTable(n)
	case *plan.WindowAggregate:
		return l.windowAggregate(n)
	case *plan.Rank:
		return l.rank(n)
	case *plan.WindowRank:
		return l.windowRank(n)
	case *plan.Deduplicate:
		return l.deduplicate(n)
	case *plan.Unnest:
		return l.unnest(n)
	case *plan.Over:
		return l.over(n)
	case *plan.Sort:
		return l.sort(n)
	case *plan.Match:
		return l.match(n)
	case *plan.Join:
		return l.join(n)
	case *plan.TemporalJoin:
		return l.temporalJoin(n)
	case *plan.LookupJoin:
		return l.lookupJoin(n)
	case *plan.Normalize:
		return l.normalize(n)
	case *plan.Materialize:
		return l.materialize(n)
	case *plan.Sink:
		return l.sink(n)
	}
	l.problems.Add(n.At(), diag.Errorf(n.At(), "%s is not supported yet", plan.Label(n)))
	return stream{}
}

// input is the stream of a node's i-th input.
func (l *lowering) input(n plan.Node, i int) stream { return l.streams[n.Inputs()[i]] }

// add puts a node into the graph, or returns the one of the same meaning that
// is there already.
func (l *lowering) add(n *dataflow.Node) *dataflow.Node {
	if known := l.byID[n.ID]; known != nil {
		joinRequirements(known.Spec, n.Spec)
		return known
	}
	l.byID[n.ID] = n
	return l.graph.Add(n)
}

// joinRequirements: a node that stands for two sends old rows if either must.
func joinRequirements(known, other dataflow.Spec) {
	switch known := known.(type) {
	case *dataflow.GroupAggregate:
		known.EmitUpdateBefore = known.EmitUpdateBefore || other.(*dataflow.GroupAggregate).EmitUpdateBefore
	case *dataflow.Rank:
		known.EmitUpdateBefore = known.EmitUpdateBefore || other.(*dataflow.Rank).EmitUpdateBefore
	case *dataflow.OverAggregate:
		known.EmitUpdateBefore = known.EmitUpdateBefore || other.(*dataflow.OverAggregate).EmitUpdateBefore
	case *dataflow.Deduplicate:
		known.EmitUpdateBefore = known.EmitUpdateBefore || other.(*dataflow.Deduplicate).EmitUpdateBefore
	case *dataflow.ChangelogNormalize:
		known.EmitUpdateBefore = known.EmitUpdateBefore || other.(*dataflow.ChangelogNormalize).EmitUpdateBefore
	}
}

// byKey is the edge to a stateful node: by hash of its keys, or all rows to one
// task.
func byKey(from *dataflow.Node, keys []int) []dataflow.Edge {
	if len(keys) == 0 {
		return []dataflow.Edge{{From: from, Exchange: dataflow.Single}}
	}
	return []dataflow.Edge{{From: from, Exchange: dataflow.Hash, Keys: keys}}
}

func forward(from ...*dataflow.Node) []dataflow.Edge {
	edges := make([]dataflow.Edge, len(from))
	for i, n := range from {
		edges[i] = dataflow.Edge{From: n}
	}
	return edges
}
