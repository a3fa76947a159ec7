package operator

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// overCalls are the functions of an OVER: aggregates, and those that number rows
// or look back. It holds scratch memory only.
type overCalls struct {
	layout *agg.Layout
	// aggregates are the places of the aggregate functions among the calls.
	aggregates []int
	others     []overCall
	lags       []lagCall
	// keepsLast: what the calls have seen may be kept beside the rows; keepsMany: also of many places, as it is small.
	keepsLast, keepsMany bool
}

// overCall is a function that is no aggregate, at a place among the calls.
type overCall struct {
	place int
	// result appends the call's value.
	result func(acc *overAcc, out *types.Vector) error
}

// overAcc is what the calls have seen of the rows of a frame.
type overAcc struct {
	group agg.Group
	// rows is their number. It is the row number, and also, as in Flink, the rank and
	// the dense rank: a rank counts every row up to the last one of equal order.
	rows int64
	lags []lag
}

var errNumbering = errors.New("ROW_NUMBER counts ROWS, RANK, DENSE_RANK and LAG go by RANGE, all from UNBOUNDED PRECEDING: compute what has another frame in a sub-query")

func newOverCalls(spec *dataflow.OverAggregate, input []types.Field, retracts bool) (*overCalls, error) {
	o := &overCalls{}
	var aggregates []dataflow.AggCall
	for place, c := range spec.Calls {
		result, err := o.resultOf(c, input)
		if err != nil {
			return nil, err
		}
		if result == nil {
			aggregates, o.aggregates = append(aggregates, c), append(o.aggregates, place)
			continue
		}
		if !spec.Frame.Unbounded || spec.Frame.Rows != (c.Fn == rowNumber) {
			return nil, fmt.Errorf("%s OVER another frame than its own: %w", c.Fn, errNumbering)
		}
		o.others = append(o.others, overCall{place, result})
	}
	var err error
	if o.layout, err = agg.NewLayout(aggregates, input, retracts); err != nil {
		return nil, err
	}
	var none agg.Group
	o.layout.Reset(&none)
	_, o.keepsLast = o.layout.Size(&none)
	o.keepsMany = o.keepsLast && !o.layout.HasParts()
	return o, nil
}

const rowNumber = "ROW_NUMBER"

// resultOf returns how a function that is no aggregate gets its result; nil for an
// aggregate.
func (o *overCalls) resultOf(c dataflow.AggCall, input []types.Field) (func(*overAcc, *types.Vector) error, error) {
	switch c.Fn {
	case rowNumber, "RANK", "DENSE_RANK":
		return appendNumber, nil
	case "LAG":
		lag, err := newLagCall(c, input)
		at := len(o.lags)
		o.lags = append(o.lags, lag)
		return func(a *overAcc, out *types.Vector) error { return a.lags[at].result(out) }, err
	}
	return nil, nil
}

func appendNumber(acc *overAcc, out *types.Vector) error {
	out.AppendInt(acc.rows)
	return nil
}

// reset makes acc the state of no rows.
func (o *overCalls) reset(acc *overAcc) {
	o.layout.Reset(&acc.group)
	acc.rows = 0
	if acc.lags == nil && len(o.lags) > 0 {
		acc.lags = make([]lag, len(o.lags))
	}
	for i := range acc.lags {
		acc.lags[i] = lag{}
	}
}

// add adds rows of a batch: those of equal order, or by ROWS one.
func (o *overCalls) add(acc *overAcc, b *types.Batch, from, to int) error {
	acc.rows += int64(to - from)
	for row := from; row < to; row++ {
		if err := o.layout.Add(&acc.group, b, row); err != nil {
			return err
		}
		for i := range o.lags {
			if err := acc.lags[i].add(&o.lags[i], b, row); err != nil {
				return err
			}
		}
	}
	return nil
}

// copy makes dst what src is.
func (o *overCalls) copy(dst, src *overAcc) error {
	o.reset(dst)
	dst.rows = src.rows
	for i := range src.lags {
		dst.lags[i].copy(&src.lags[i])
	}
	return o.layout.Copy(&dst.group, &src.group)
}

// equal reports that whatever rows are added to both, results will be the same. It may miss that.
func (o *overCalls) equal(a, b *overAcc) bool {
	return len(o.others) == 0 && o.keepsMany && o.layout.Equal(&a.group, &b.group)
}

// size is the memory that acc uses.
func (o *overCalls) size(acc *overAcc) int {
	size, _ := o.layout.Size(&acc.group)
	for i := range acc.lags {
		size += acc.lags[i].size()
	}
	return size
}

// retract takes a row back, of a frame whose begin moves.
func (o *overCalls) retract(acc *overAcc, b *types.Batch, row int) error {
	return o.layout.Retract(&acc.group, b, row)
}

// overColumns are the columns of the calls' results in some batch.
type overColumns struct{ aggregates, others []*types.Vector }

// columns picks the places of the results from the columns of all calls.
func (o *overCalls) columns(calls []*types.Vector) overColumns {
	var c overColumns
	for _, place := range o.aggregates {
		c.aggregates = append(c.aggregates, calls[place])
	}
	for i := range o.others {
		c.others = append(c.others, calls[o.others[i].place])
	}
	return c
}

// appendResults appends the value of each call.
func (o *overCalls) appendResults(acc *overAcc, out overColumns) error {
	if err := o.layout.AppendResults(&acc.group, out.aggregates); err != nil {
		return err
	}
	for i := range o.others {
		if err := o.others[i].result(acc, out.others[i]); err != nil {
			return err
		}
	}
	return nil
}
