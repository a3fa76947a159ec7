package function

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// longest is the length of the longest text.
type longest struct{ bytes int64 }

func (l *longest) Add(s string) error { l.bytes = max(l.bytes, int64(len(s))); return nil }

func (l *longest) Merge(o *longest) error { l.bytes = max(l.bytes, o.bytes); return nil }

func (l *longest) Result() (sql.Null[int64], error) {
	return sql.Null[int64]{V: l.bytes, Valid: l.bytes > 0}, nil
}

func (l *longest) AppendBinary(b []byte) ([]byte, error) { return binary.AppendVarint(b, l.bytes), nil }

func (l *longest) UnmarshalBinary(b []byte) (err error) {
	var n int
	if l.bytes, n = binary.Varint(b); n != len(b) || n == 0 {
		err = errors.New("no length")
	}
	return err
}

// weighted is a mean whose rows can be taken back.
type weighted struct{ sum, weight int64 }

func (w *weighted) Add(x, weight int64) error {
	w.sum, w.weight = w.sum+x*weight, w.weight+weight
	return nil
}

func (w *weighted) Retract(x, weight int64) error { return w.Add(x, -weight) }

func (w *weighted) Merge(o *weighted) error {
	w.sum, w.weight = w.sum+o.sum, w.weight+o.weight
	return nil
}

func (w *weighted) Result() (float64, error) { return float64(w.sum) / float64(w.weight), nil }

func (w *weighted) AppendBinary(b []byte) ([]byte, error) {
	return binary.AppendVarint(binary.AppendVarint(b, w.sum), w.weight), nil
}

func (w *weighted) UnmarshalBinary(b []byte) error {
	var n int
	w.sum, n = binary.Varint(b)
	w.weight, _ = binary.Varint(b[n:])
	return nil
}

func TestAGoTypeIsAnAccumulator(t *testing.T) {
	f := Aggregate1[string, sql.Null[int64], longest]("com.acme.Longest")
	if err := f.Validate(); err != nil {
		t.Fatal(err)
	}
	if f.Retracts() || f.Takes().String() != "STRING" || f.Takes().Types[0].Nullable || f.Result.String() != "BIGINT" {
		t.Errorf("got %+v", f)
	}
	in, out := types.NewVector(types.String(), 0), types.NewVector(f.Result, 0)
	in.AppendString("aa")
	in.AppendString("aaaa")
	one, other, restored := f.New(), f.New(), f.New()
	for _, err := range []error{
		one.AppendResult(out), one.Add([]*types.Vector{in}, 0), other.Add([]*types.Vector{in}, 1), one.AppendResult(out),
		one.Merge(other), one.AppendResult(out), restored.SetState(one.AppendState(nil)), restored.AppendResult(out),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	one.Reset()
	if err := one.AppendResult(out); err != nil {
		t.Fatal(err)
	}
	if !out.IsNull(0) || out.Ints[1] != 2 || out.Ints[2] != 4 || out.Ints[3] != 4 || !out.IsNull(4) {
		t.Errorf("got %v", out)
	}
	if err := restored.SetState(nil); err == nil {
		t.Error("no state was taken for one")
	}
}

func TestAGoTypeWithRetractTakesRowsBack(t *testing.T) {
	f := Aggregate2[int64, int64, float64, weighted]("com.acme.Mean")
	if !f.Retracts() || f.Takes().String() != "BIGINT, BIGINT" || f.Result.Nullable {
		t.Fatalf("got %+v", f)
	}
	in, out := types.NewVector(types.Of(types.BigInt), 0), types.NewVector(f.Result, 0)
	for _, x := range []int64{3, 1, 8} {
		in.AppendInt(x)
	}
	a := f.New().(Retractor)
	row := []*types.Vector{in, in}
	for i := range 3 {
		if err := a.Add(row, i); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(a.Retract(row, 2), a.AppendResult(out)); err != nil || out.Floats[0] != 2.5 {
		t.Errorf("got %v %v", out.Floats, err)
	}
	if a.Merge(Aggregate1[string, sql.Null[int64], longest]("other").New()) == nil {
		t.Error("an accumulator of another function was merged")
	}
}

func TestAnAggregateFunctionIsDeclaredInFull(t *testing.T) {
	err := Aggregate{Name: "f", New: func() Accumulator { return nil }}.Validate()
	for _, want := range []string{"aggregate function f has no result type", "aggregate function f has no parameter", "New of the aggregate function f returned no accumulator"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	mean := Aggregate2[int64, int64, float64, weighted]("f")
	scalar := Scalar1("f", func(n int64) (int64, error) { return n, nil })
	if err := Check([]Function{scalar, mean}); err == nil || err.Error() != "f is registered as a scalar and as an aggregate function" {
		t.Errorf("got %v", err)
	}
}
