package runtime

import (
	"context"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// exchange sends the rows of a node to the tasks of another chain. Rows are
// copied into a batch per receiver; what is in them leaves at flush, and before
// any watermark or barrier.
type exchange struct {
	out     *chainOutput
	sender  int
	boxes   []*inbox
	pool    *batchPool
	filling []*types.Batch
	// forward is the receiver of all rows; -1: by hash.
	forward int
	keys    state.Keys
	rowsTo  [][]uint16
	maxRows int
}

// newExchange returns the sending end of an edge, for the task of the given
// index in its chain.
func newExchange(out *chainOutput, index int, boxes []*inbox, maxRows int) *exchange {
	x := &exchange{
		out: out, boxes: boxes, maxRows: maxRows,
		sender:  out.to.inputs[out.input].firstSender + index,
		pool:    newBatchPool(out.node.Fields, maxRows),
		filling: make([]*types.Batch, len(boxes)),
		forward: -1,
		rowsTo:  make([][]uint16, len(boxes)),
	}
	switch {
	case len(boxes) == 1:
		x.forward = 0
	case out.edge.Exchange == dataflow.Forward:
		x.forward = index % len(boxes)
	}
	return x
}

func (x *exchange) rows(ctx context.Context, _ int, b *types.Batch) error {
	if x.forward >= 0 {
		return x.add(ctx, x.forward, b, b.Selected())
	}
	x.partition(b)
	for to, rows := range x.rowsTo {
		if len(rows) == 0 {
			continue
		}
		if err := x.add(ctx, to, b, rows); err != nil {
			return err
		}
	}
	return nil
}

// partition fills rowsTo with the rows of each receiver, in order.
func (x *exchange) partition(b *types.Batch) {
	for i := range x.rowsTo {
		x.rowsTo[i] = x.rowsTo[i][:0]
	}
	x.keys.Encode(b, x.out.edge.Keys)
	for i, row := range b.Selected() {
		to := state.Owner(len(x.boxes), state.GroupOf(x.keys.Hash(i)))
		x.rowsTo[to] = append(x.rowsTo[to], row)
	}
}

// add copies rows to a receiver's batch and sends it each time it is full.
func (x *exchange) add(ctx context.Context, to int, b *types.Batch, rows []uint16) error {
	for len(rows) > 0 {
		if x.filling[to] == nil {
			x.filling[to] = x.pool.take()
		}
		n := min(len(rows), x.maxRows-x.filling[to].N)
		x.filling[to].AppendRows(b, rows[:n])
		rows = rows[n:]
		if x.filling[to].N == x.maxRows || x.filling[to].Bytes() >= types.MaxBatchBytes {
			if err := x.sendBatch(ctx, to); err != nil {
				return err
			}
		}
	}
	return nil
}

func (x *exchange) sendBatch(ctx context.Context, to int) error {
	m := message{kind: rowsMessage, sender: x.sender, input: x.out.input, batch: x.filling[to], pool: x.pool}
	x.filling[to] = nil
	return x.boxes[to].send(ctx, m)
}

func (x *exchange) flush(ctx context.Context) error {
	for to, b := range x.filling {
		if b == nil || b.N == 0 {
			continue
		}
		if err := x.sendBatch(ctx, to); err != nil {
			return err
		}
	}
	return nil
}

func (x *exchange) watermark(ctx context.Context, wm watermark) error {
	return x.broadcast(ctx, message{kind: watermarkMessage, watermark: wm})
}

func (x *exchange) barrier(ctx context.Context, b barrier) error {
	return x.broadcast(ctx, message{kind: barrierMessage, barrier: b})
}

func (x *exchange) broadcast(ctx context.Context, m message) error {
	if err := x.flush(ctx); err != nil {
		return err
	}
	m.sender, m.input = x.sender, x.out.input
	for _, box := range x.boxes {
		if err := box.send(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func (x *exchange) close() error { return nil }
