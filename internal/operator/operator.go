package operator

import (
	"context"
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// Emit passes rows downstream. The callee has the batch until it returns and may
// change its Sel, not its columns. An error ends the caller's call.
type Emit func(b *types.Batch) error

// Context is what an operator works with.
type Context struct {
	// Shard owns the keyed state; nil is allowed for operators without state.
	Shard *state.Shard
	// Emit receives the output; never nil.
	Emit Emit
	// BatchRows is the largest number of rows in an emitted batch, 1 to
	// [types.MaxBatchRows]; 0: the latter.
	BatchRows int
	// Env is what expressions read beside their row; its Now is the processing time
	// of operators that use one. nil: UTC and the system's clock.
	Env *expr.Env
	// Refuse takes the rows that the operator leaves out because they are late or cannot be
	// processed; nil: late rows are dropped, and the others are errors.
	Refuse Refuse
	// Lifetime ends when the task does, so that an operator that waits for another
	// system stops waiting; nil: never.
	Lifetime context.Context
}

func (c Context) lifetime() context.Context {
	if c.Lifetime == nil {
		return context.Background()
	}
	return c.Lifetime
}

// Operator is one parallel instance of a node.
type Operator interface {
	// Process takes the rows of one input, numbered as in [dataflow.Node.Inputs].
	// The batch is valid until the call returns. What the rows cause has been
	// emitted by then.
	Process(input int, b *types.Batch) error
	// Watermark takes the combined watermark of all inputs, in milliseconds since
	// 1970; it only ever rises; [math.MaxInt64] ends the input. What it fires has
	// been emitted when the call returns, and the runtime forwards the watermark
	// then.
	Watermark(wm int64) error
	// Close releases what the operator holds. It emits nothing.
	Close() error
}

// Late is implemented by operators that drop late records.
type Late interface {
	// LateRecords returns how many records were dropped since [New].
	LateRecords() int64
}

// WatermarkDelay is implemented by operators that emit rows behind the watermark
// that they were told.
type WatermarkDelay interface {
	// OutputWatermark returns the watermark that holds for the output once the
	// operator has been told wm. It is at most wm and rises with it; the end of the
	// input, [math.MaxInt64], and the watermark before the first, [math.MinInt64], stay
	// what they are.
	OutputWatermark(wm int64) int64
}

// ProcessingTimers is implemented by operators that act at a processing time.
type ProcessingTimers interface {
	// NextTimer returns when OnTime wants to be called, in milliseconds since
	// 1970; false: not at all, until the next call of another method. It is cheap.
	NextTimer() (ms int64, ok bool)
	// OnTime tells the processing time, in milliseconds since 1970, which never
	// falls. It fires every timer up to now.
	OnTime(now int64) error
}

// New returns the operator of a node. Sources, constant rows and sinks have none. The error
// names the node and what about it cannot run.
func New(n *dataflow.Node, ctx Context) (Operator, error) {
	if ctx.BatchRows <= 0 || ctx.BatchRows > types.MaxBatchRows {
		ctx.BatchRows = types.MaxBatchRows
	}
	op, err := build(n, ctx)
	if err != nil {
		return nil, fmt.Errorf("operator %s (%s): %w", n.Title, n.ID, err)
	}
	return op, nil
}

func build(n *dataflow.Node, ctx Context) (Operator, error) {
	switch spec := n.Spec.(type) {
	case *dataflow.Union:
		return newUnion(ctx), nil
	case *dataflow.Calc:
		return newCalc(spec, ctx)
	case *dataflow.WindowTable:
		if spec.Window.Kind != dataflow.Session {
			return newWindowTable(n, spec, ctx)
		}
	case *dataflow.Unnest:
		return newUnnest(n, spec, ctx)
	case *dataflow.LookupJoin:
		return newLookupJoin(n, spec, ctx)
	}
	if ctx.Shard == nil {
		return nil, errors.New("it keeps state, but has no shard")
	}
	return buildStateful(n, ctx)
}

func buildStateful(n *dataflow.Node, ctx Context) (Operator, error) {
	switch spec := n.Spec.(type) {
	case *dataflow.GroupAggregate:
		return newGroupAggregate(n, spec, ctx)
	case *dataflow.WindowTable:
		return newWindowSession(n, spec, ctx)
	case *dataflow.WindowAggregate:
		return newWindowAggregate(n, spec, ctx)
	case *dataflow.Deduplicate:
		return newDeduplicate(n, spec, ctx)
	case *dataflow.Rank:
		return newRank(n, spec, ctx)
	case *dataflow.OverAggregate:
		return newOverAggregate(n, spec, ctx)
	case *dataflow.SortByTime:
		return newSortByTime(n, spec, ctx)
	case *dataflow.Match:
		return newMatch(n, spec, ctx)
	case *dataflow.Join:
		return newJoin(n, spec, ctx)
	case *dataflow.IntervalJoin:
		return newIntervalJoin(n, spec, ctx)
	case *dataflow.TemporalJoin:
		return newTemporalJoin(n, spec, ctx)
	case *dataflow.WindowJoin:
		return newWindowJoin(n, spec, ctx)
	case *dataflow.WindowRank:
		return newWindowRank(n, spec, ctx)
	case *dataflow.ChangelogNormalize:
		return newChangelogNormalize(n, spec, ctx)
	case *dataflow.UpsertMaterialize:
		return newUpsertMaterialize(n, spec, ctx)
	}
	return nil, fmt.Errorf("a %T is no operator", n.Spec)
}
