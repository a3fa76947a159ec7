package operator

import "github.com/onceflow/onceflow/types"

// union passes the rows of every input on, in the order of their arrival.
type union struct {
	emit Emit
}

func newUnion(ctx Context) *union { return &union{emit: ctx.Emit} }

func (u *union) Process(_ int, b *types.Batch) error { return u.emit(b) }

func (u *union) Watermark(int64) error { return nil }

func (u *union) Close() error { return nil }
