package operator

import (
	"errors"

	"github.com/onceflow/onceflow/internal/dataflow"
)

func newOverAggregate(n *dataflow.Node, spec *dataflow.OverAggregate, ctx Context) (Operator, error) {
	if spec.Frame.Preceding < 0 {
		return nil, errors.New("a frame begins at or before the current row, not behind it")
	}
	byTime := spec.ByTime || spec.Processing
	if spec.Retracts && byTime {
		return nil, errors.New("an OVER ordered by time takes no updating input")
	}
	if spec.ByTime && spec.Order.Descending {
		return nil, errors.New("an OVER is ordered by time ascending: a stream does not know its last row")
	}
	if byTime {
		return newOverByTime(n, spec, ctx)
	}
	if !spec.Frame.Unbounded {
		return nil, errors.New("an OVER ordered by a column that is no time attribute begins at UNBOUNDED PRECEDING")
	}
	return newOverByColumn(n, spec, ctx)
}
