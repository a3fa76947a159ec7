package inspect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// descriptionKind is the kind of the durable document ([checkpoint.Seal]).
const descriptionKind = "description"

// Description says what the state of a job is. Types are spelled in SQL.
type Description struct {
	// Job is the job's name, Product the version of the program that runs it.
	Job     string `json:"job"`
	Product string `json:"product,omitempty"`
	// Plan is how the pipeline runs, as explain shows it; its text may hold secrets, the
	// plan holds none. Empty for one that was not made from SQL.
	Plan string `json:"plan,omitempty"`
	// Operators are those with state, in the order of the graph.
	Operators []Operator `json:"operators"`
}

// Operator is an operator with state.
type Operator struct {
	ID    dataflow.NodeID `json:"id"`
	Title string          `json:"title"`
	// Place is where the SQL asks for it, "line 3, column 5"; empty: unknown.
	Place  string  `json:"place,omitempty"`
	Inputs []Input `json:"inputs"`
	// Calls are the aggregate functions whose accumulators the state holds, over
	// Columns of the input.
	Calls   []Call   `json:"calls,omitempty"`
	Columns []Column `json:"columns,omitempty"`
	// Retracts: the state is kept so that rows can be taken back.
	Retracts bool `json:"retracts,omitempty"`
	// Identity is what the rows that are kept are found by when they are taken back: [WholeRow], or
	// columns of the first input, as "0,2"; empty: nothing, or it is not known.
	Identity string `json:"identity,omitempty"`
}

// WholeRow is the [Operator.Identity] of rows that are found by all of their columns.
const WholeRow = "row"

// Input is one input of an operator.
type Input struct {
	// Keys are the columns of the keys of its tables.
	Keys []Column `json:"keys"`
	// Row are the columns of the rows that the operator keeps of it; none for those
	// that keep accumulators only.
	Row []Column `json:"row,omitempty"`
}

// Column is a column and its SQL type.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Call is a call of an aggregate function.
type Call struct {
	Name string `json:"name"`
	Fn   string `json:"function"`
	// Args are places in Columns, Filter too; -1: no filter.
	Args     []int  `json:"args,omitempty"`
	Distinct bool   `json:"distinct,omitempty"`
	Filter   int    `json:"filter"`
	Type     string `json:"type"`
}

// numbers reports a function of an OVER that counts rows and has no accumulator; looksBack, one that keeps values of earlier rows.
func (c *Call) numbers() bool {
	return c.Fn == "ROW_NUMBER" || c.Fn == "RANK" || c.Fn == "DENSE_RANK"
}

func (c *Call) looksBack() bool { return c.Fn == "LAG" }

// Describe describes the operators of a graph.
func Describe(g *dataflow.Graph) []Operator {
	var all []Operator
	for _, n := range g.Nodes {
		if n.Stateful {
			all = append(all, describe(n))
		}
	}
	return all
}

func describe(n *dataflow.Node) Operator {
	o := Operator{ID: n.ID, Title: n.Title, Place: n.Place}
	calls, retracts, rows := accumulates(n.Spec)
	o.Retracts, o.Identity = retracts, identity(n.Spec)
	for _, e := range n.Inputs {
		in := Input{Keys: []Column{}}
		for _, k := range e.Keys {
			in.Keys = append(in.Keys, column(e.From.Fields[k]))
		}
		for _, f := range e.From.Fields {
			if rows {
				in.Row = append(in.Row, column(f))
			}
		}
		o.Inputs = append(o.Inputs, in)
	}
	if len(calls) > 0 {
		o.describeCalls(calls, n.Inputs[0].From.Fields)
	}
	return o
}

// identity is the [Operator.Identity] of a spec.
func identity(spec dataflow.Spec) string {
	var key []int
	switch s := spec.(type) {
	case *dataflow.UpsertMaterialize:
		key = s.UpsertKey
	case *dataflow.Rank:
		if key = s.UpsertKey; !s.Retracts {
			return ""
		}
	default:
		return ""
	}
	if key == nil {
		return WholeRow
	}
	places := make([]string, len(key))
	for i, c := range key {
		places[i] = strconv.Itoa(c)
	}
	return strings.Join(places, ",")
}

// accumulates says which calls an operator keeps accumulators of, whether so that
// rows can be taken back, and whether it keeps rows.
func accumulates(spec dataflow.Spec) (calls []dataflow.AggCall, retracts, rows bool) {
	switch s := spec.(type) {
	case *dataflow.GroupAggregate:
		return s.Calls, s.Retracts, false
	case *dataflow.WindowAggregate:
		return s.Calls, s.Retracts, false
	case *dataflow.OverAggregate:
		return s.Calls, s.Retracts, true
	case *dataflow.Rank:
		return nil, s.Retracts, true
	}
	return nil, false, true
}

func (o *Operator) describeCalls(calls []dataflow.AggCall, input []types.Field) {
	at := map[int]int{}
	place := func(c int) int {
		if _, known := at[c]; !known {
			at[c] = len(o.Columns)
			o.Columns = append(o.Columns, column(input[c]))
		}
		return at[c]
	}
	for _, c := range calls {
		call := Call{Name: c.Name, Fn: c.Fn, Distinct: c.Distinct, Filter: -1, Type: c.T.String()}
		for _, a := range c.Args {
			call.Args = append(call.Args, place(a))
		}
		if c.Filter >= 0 {
			call.Filter = place(c.Filter)
		}
		o.Calls = append(o.Calls, call)
	}
}

func column(f types.Field) Column { return Column{Name: f.Name, Type: f.Type.String()} }

// Encode returns the bytes of the durable document.
func (d *Description) Encode() ([]byte, error) { return checkpoint.Seal(descriptionKind, d) }

// DecodeDescription reads what Encode wrote.
func DecodeDescription(data []byte) (*Description, error) {
	d := &Description{}
	if err := checkpoint.Unseal(descriptionKind, data, d); err != nil {
		return nil, err
	}
	return d, nil
}

// Operator returns the one of an id; nil: there is none. d may be nil.
func (d *Description) Operator(id dataflow.NodeID) *Operator {
	if d == nil {
		return nil
	}
	for i := range d.Operators {
		if d.Operators[i].ID == id {
			return &d.Operators[i]
		}
	}
	return nil
}

// shortDigits is how much of the hash in an id stands in a short name.
const shortDigits = 8

// ShortName names an operator for people and command lines: its kind, and the
// beginning of the rest of its id.
func ShortName(id dataflow.NodeID) string {
	kind, rest, _ := strings.Cut(string(id), "-")
	if len(rest) <= shortDigits {
		return string(id)
	}
	return fmt.Sprintf("%s-%s", kind, rest[:shortDigits])
}

// Names reports whether the text is a name of the operator: its id, its short name,
// or one in between.
func Names(text string, id dataflow.NodeID) bool {
	return len(text) >= len(ShortName(id)) && strings.HasPrefix(string(id), text)
}
