package plan

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// Rank keeps the rows From to To of each partition's order: Top-N, and LIMIT. How many
// a partition keeps may be for its first row to say.
type Rank struct {
	Span  ast.Span
	Input Node
	Keys  []int
	// Limit: it is the LIMIT of a query.
	Limit bool
	// Order is empty for LIMIT without ORDER BY: the order of arrival.
	Order []dataflow.SortKey
	// To is 0 where EndColumn has it.
	From, To int64
	// EndColumn is the integer column whose first value says how many rows a partition
	// keeps; it counts where To is 0.
	EndColumn int
	// OutputRank appends the rank as the last column.
	OutputRank bool
	// Gathered: rows are gathered in mini-batches, by the session.
	Gathered bool
	Cols     []Column
	TTL      time.Duration
}

// Inputs is the one input.
func (r *Rank) Inputs() []Node { return []Node{r.Input} }

// WithInputs returns a copy with another input.
func (r *Rank) WithInputs(in []Node) Node {
	d := *r
	d.Input = in[0]
	return &d
}

// Columns are the input's columns, then the rank if asked for.
func (r *Rank) Columns() []Column { return r.Cols }

// At is the ROW_NUMBER call or the LIMIT.
func (r *Rank) At() ast.Span { return r.Span }

func (r *Rank) label() string {
	in := r.Input.Columns()
	upTo := ""
	switch r.To {
	case 0:
		upTo = in[r.EndColumn].Name
	case math.MaxInt64:
	default:
		upTo = strconv.FormatInt(r.To, 10)
	}
	l := newLabel("Rank").attr("range", fmt.Sprintf("%d..%s", r.From, upTo))
	if len(r.Keys) > 0 {
		l.attr("partitionBy", columnNames(in, r.Keys))
	}
	if len(r.Order) > 0 {
		l.attr("orderBy", spellOrder(in, r.Order))
	}
	return l.attr("select", names(r.Cols)).String()
}

// Appends reports that rows which fall out are not taken back: the input takes none
// back, and they are the first rows by arrival, which never fall out, or the first row
// of each partition by whatever order but that of one descending column. Flink 2.2
// takes every such first row for the first by time, and so it adds the better ones.
func (r *Rank) Appends(in Changes) bool {
	switch {
	case !in.InsertOnly():
		return false
	case len(r.Order) == 0:
		return true
	}
	last := len(r.Order) == 1 && r.Order[0].Descending
	return r.From == 1 && r.To == 1 && !r.Limit && !r.OutputRank && !r.Gathered && !last
}

// EndColumns are the columns that say how many rows a partition keeps: one or none.
func (r *Rank) EndColumns() []int {
	if r.To != 0 {
		return nil
	}
	return []int{r.EndColumn}
}

// roomOfColumn is the number of rows that Flink takes a partition to have room for
// where a column says how many it keeps.
const roomOfColumn = 100

// Room is the number of rows from which on a partition takes none that is no better
// than all it has, over inserts, although it may keep more; 0: there is no such limit.
// The order of arrival has none.
func (r *Rank) Room() int64 {
	arrival := len(r.Order) == 1 && !r.Order[0].Descending && r.Input.Columns()[r.Order[0].Column].Time == catalog.ProcTime
	if r.To != 0 || arrival {
		return 0
	}
	return roomOfColumn
}

func (r *Rank) produces(in []Changes) Changes {
	if r.Appends(in[0]) {
		return Changes{Insert: true}
	}
	return Changes{Insert: true, Update: true, Delete: true}
}

// A LIMIT keeps the keys that hold the columns of its order, as in Flink; other
// ranks those that hold the partition.
func (r *Rank) keys(in [][]Key) []Key {
	if r.Limit {
		return holding(in[0], orderColumns(r.Order))
	}
	var keys []Key
	partition := Key(r.Keys).sorted()
	if r.From == 1 && r.To == 1 {
		keys = append(keys, partition)
	}
	if r.OutputRank {
		keys = append(keys, append(partition[:len(partition):len(partition)], len(r.Cols)-1))
	}
	return append(keys, holding(in[0], partition)...)
}

func orderColumns(order []dataflow.SortKey) Key {
	var k Key
	for _, o := range order {
		k = append(k, o.Column)
	}
	return k
}

// Deduplicate keeps the first or the last row of each key by a time attribute.
type Deduplicate struct {
	Span  ast.Span
	Input Node
	Keys  []int
	// Order is the column with the time attribute.
	Order int
	// Processing: the attribute is processing time, that is the order of
	// arrival.
	Processing bool
	KeepLast   bool
	TTL        time.Duration
}

// Inputs is the one input.
func (d *Deduplicate) Inputs() []Node { return []Node{d.Input} }

// WithInputs returns a copy with another input.
func (d *Deduplicate) WithInputs(in []Node) Node {
	e := *d
	e.Input = in[0]
	return &e
}

// Columns are the input's.
func (d *Deduplicate) Columns() []Column { return d.Input.Columns() }

// At is the ROW_NUMBER call.
func (d *Deduplicate) At() ast.Span { return d.Span }

func (d *Deduplicate) label() string {
	in := d.Input.Columns()
	keep := "FirstRow"
	if d.KeepLast {
		keep = "LastRow"
	}
	l := newLabel("Deduplicate").attr("keep", keep).attr("key", columnNames(in, d.Keys))
	return l.attr("order", in[d.Order].Name).String()
}

func (d *Deduplicate) produces([]Changes) Changes {
	return Changes{Insert: true, Update: d.KeepLast}
}

func (d *Deduplicate) keys([][]Key) []Key { return []Key{Key(d.Keys).sorted()} }
