package runtime

import (
	"context"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/types"
)

// credit is the number of messages that one sender may have in one inbox:
// taken, held back by alignment, or waiting.
const credit = 16

// messageKind says what a message is.
type messageKind uint8

const (
	rowsMessage messageKind = iota
	watermarkMessage
	barrierMessage
)

// message travels from a task to a task.
type message struct {
	kind   messageKind
	sender int
	// input of the receiving head.
	input int
	// batch of rows; the receiver returns it to pool.
	batch     *types.Batch
	pool      *batchPool
	watermark watermark
	barrier   barrier
}

// barrier ends an epoch.
type barrier struct {
	epoch checkpoint.Epoch
	kind  checkpoint.BarrierKind
}

// inbox is what a task receives from. All senders share one channel, which has
// room for every credit, so that only the lack of a credit makes a sender wait.
type inbox struct {
	messages chan message
	credits  []chan struct{}
}

func newInbox(senders int) *inbox {
	in := &inbox{messages: make(chan message, senders*credit), credits: make([]chan struct{}, senders)}
	for i := range in.credits {
		in.credits[i] = make(chan struct{}, credit)
		for range credit {
			in.credits[i] <- struct{}{}
		}
	}
	return in
}

// send waits for a credit of the sender and hands the message over.
func (in *inbox) send(ctx context.Context, m message) error {
	select {
	case <-in.credits[m.sender]:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	in.messages <- m
	return nil
}

// done gives a processed message's credit back.
func (in *inbox) done(m message) { in.credits[m.sender] <- struct{}{} }

// batchPool recycles the batches of one sender's output. Taking and returning
// happen in different goroutines.
type batchPool struct {
	fields []types.Field
	rows   int
	free   chan *types.Batch
}

func newBatchPool(fields []types.Field, rows int) *batchPool {
	return &batchPool{fields: fields, rows: rows, free: make(chan *types.Batch, 2*credit)}
}

func (p *batchPool) take() *types.Batch {
	select {
	case b := <-p.free:
		b.Reset()
		return b
	default:
		return types.NewBatch(p.fields, p.rows)
	}
}

func (p *batchPool) give(b *types.Batch) {
	select {
	case p.free <- b:
	default:
	}
}
