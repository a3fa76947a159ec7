package operator

import (
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// Flink reads the clock once for all functions of a row in an operator.
func TestAllFunctionsOfARowReadOneClock(t *testing.T) {
	call := func(name string, args ...expr.Expr) expr.Expr {
		f, ok := expr.Lookup(name)
		if !ok {
			t.Fatal(name)
		}
		c, err := f.Bind(args, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	now := int64(1767225600000)
	env := &expr.Env{Now: func() time.Time { now++; return time.UnixMilli(now) }}
	var read [][2]int64
	emit := func(b *types.Batch) error {
		for i := range b.N {
			read = append(read, [2]int64{b.Cols[0].Ints[i], b.Cols[1].Ints[i]})
		}
		return nil
	}
	c, err := newCalc(&dataflow.Calc{
		Filter:  call("=", call("NOW"), call("CURRENT_TIMESTAMP")),
		Project: []expr.Expr{call("NOW"), call("CURRENT_TIMESTAMP")},
	}, Context{Env: env, Emit: emit, BatchRows: 10})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := c.Process(0, &types.Batch{N: 3}); err != nil {
			t.Fatal(err)
		}
	}
	if len(read) != 6 {
		t.Fatalf("NOW() = CURRENT_TIMESTAMP holds for %d rows of 6", len(read))
	}
	for i, r := range read {
		if r[0] != r[1] || (i >= 3) != (r[0] > read[0][0]) {
			t.Errorf("row %d reads %d and %d, row 0 %d", i, r[0], r[1], read[0][0])
		}
	}
}
