package agg

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// total is a declared SUM that misbehaves on demand.
type total struct {
	sum     int64
	add     func(sum int64) error
	results int
	null    bool
}

func (t *total) Add(args []*types.Vector, row int) error {
	t.sum += args[0].Ints[row]
	if t.add != nil {
		return t.add(t.sum)
	}
	return nil
}

func (t *total) Retract(args []*types.Vector, row int) error {
	t.sum -= args[0].Ints[row]
	return nil
}

func (t *total) Merge(other function.Accumulator) error {
	t.sum += other.(*total).sum
	return nil
}

func (t *total) AppendResult(out *types.Vector) error {
	for range t.results {
		if t.null {
			out.AppendNull()
		} else {
			out.AppendInt(t.sum)
		}
	}
	return nil
}

func (t *total) Reset() { t.sum = 0 }

func (t *total) AppendState(dst []byte) []byte { return binary.AppendVarint(dst, t.sum) }

func (t *total) SetState(src []byte) error {
	var n int
	if t.sum, n = binary.Varint(src); n <= 0 || n != len(src) {
		return errors.New("not a number")
	}
	return nil
}

// declaredCall is a call of total over a column of INT.
func declaredCall(column int, made total) dataflow.AggCall {
	f := &function.Aggregate{
		Name: "com.acme.Total", Parameters: function.Parameters{Types: []types.Type{types.Of(types.Int).NotNull()}},
		Result: types.Of(types.BigInt).NotNull(), New: func() function.Accumulator { own := made; return &own },
	}
	return dataflow.AggCall{Fn: f.Spelled(), Declared: f, Args: []int{column}, Filter: -1, T: f.Result}
}

func TestDeclaredCodeIsHeldToItsContract(t *testing.T) {
	fails := errors.New("the sum is odd")
	for want, made := range map[string]total{
		"the aggregate function `com.acme.Total`: the sum is odd":                                 {results: 1, add: func(int64) error { return fails }},
		"the aggregate function `com.acme.Total`: has panicked: out of cheese":                    {results: 1, add: func(int64) error { panic("out of cheese") }},
		"the aggregate function `com.acme.Total`: has appended 0 values as its result, not one":   {},
		"the aggregate function `com.acme.Total`: has appended 2 values as its result, not one":   {results: 2},
		"the aggregate function `com.acme.Total`: has given NULL and is declared BIGINT NOT NULL": {results: 1, null: true},
	} {
		l, out := layoutOf(t, []dataflow.AggCall{declaredCall(1, made)}, false)
		b := types.NewBatch(everyField, 1)
		for _, v := range b.Cols {
			v.AppendNull()
		}
		b.Cols[1].Reset()
		b.Cols[1].AppendInt(7)
		b.AppendRow(types.Insert)
		g := newGroup(l)
		err := l.Add(g, b, 0)
		if err == nil {
			err = l.AppendResults(g, out.Cols)
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestRowsWithNullThatDeclaredCodeDoesNotTakeAreLeftOut(t *testing.T) {
	l, out := layoutOf(t, []dataflow.AggCall{declaredCall(1, total{results: 1})}, true)
	b := types.NewBatch(everyField, 1)
	for _, v := range b.Cols {
		v.AppendNull()
	}
	b.AppendRow(types.Insert)
	g := newGroup(l)
	if err := errors.Join(l.Add(g, b, 0), l.Add(g, b, 0), l.Retract(g, b, 0)); err != nil {
		t.Fatal(err)
	}
	if got := results(l, out, g); got != " 0" {
		t.Errorf("got%s", got)
	}
}

func TestStateThatDeclaredCodeDoesNotReadIsNamed(t *testing.T) {
	l, _ := layoutOf(t, []dataflow.AggCall{declaredCall(1, total{results: 1})}, false)
	g := newGroup(l)
	err := l.Decode([]byte{1, 0x80}, l.Version(), g)
	if err == nil || !strings.Contains(err.Error(), "the aggregate function `com.acme.Total` does not read the state that a checkpoint has of it: not a number") {
		t.Errorf("got %v", err)
	}
}

func TestDeclaredCodeThatCannotTakeBackIsNotAskedTo(t *testing.T) {
	call := declaredCall(1, total{results: 1})
	call.Declared.New = func() function.Accumulator { return struct{ function.Accumulator }{&total{}} }
	if _, err := NewLayout([]dataflow.AggCall{call}, everyField, true); err == nil || !strings.Contains(err.Error(), "com.acme.Total cannot take rows back") {
		t.Errorf("got %v", err)
	}
}
