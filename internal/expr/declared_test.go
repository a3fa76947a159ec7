package expr

import (
	"bytes"
	"database/sql"
	"strings"
	"testing"
	"time"

	gofunction "github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

// declaredProgram compiles f over the columns of b.
func declaredProgram(t *testing.T, f gofunction.Function, b *types.Batch) *Program {
	t.Helper()
	var args []Expr
	for i, col := range b.Cols {
		args = append(args, &Column{Index: i, Name: "c", T: col.Type})
	}
	call, err := Declared("f", []gofunction.Function{f}).Bind(args, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(call, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// texts is a batch of one STRING column; "-" is NULL.
func texts(values ...string) *types.Batch {
	b := types.NewBatch([]types.Field{{Name: "c", Type: types.String()}}, len(values))
	for _, v := range values {
		if v == "-" {
			b.Cols[0].AppendNull()
		} else {
			b.Cols[0].AppendString(v)
		}
		b.AppendRow(types.Insert)
	}
	return b
}

func TestADeclaredFunctionSeesNullOnlyWhereItTakesNull(t *testing.T) {
	b := texts("a", "-", "c")
	strict := gofunction.Scalar1("strict", func(s string) (string, error) { return s + "!", nil })
	v, err := declaredProgram(t, strict, b).Eval(b)
	if err != nil || string(v.Bytes(0)) != "a!" || !v.IsNull(1) || string(v.Bytes(2)) != "c!" || !v.Type.Nullable {
		t.Errorf("strict: %v %v", v, err)
	}
	lenient := gofunction.Scalar1("lenient", func(s sql.Null[string]) (bool, error) { return s.Valid, nil })
	v, err = declaredProgram(t, lenient, b).Eval(b)
	if err != nil || v.Ints[0] != 1 || v.Ints[1] != 0 || v.Type.Nullable {
		t.Errorf("lenient: %v %v", v, err)
	}
}

func TestADeclaredFunctionIsHeldToItsContract(t *testing.T) {
	b := texts("a", "b")
	made := func(code gofunction.ScalarCode) gofunction.Scalar {
		return gofunction.Scalar{
			Name: "f", Parameters: gofunction.Parameters{Types: []types.Type{types.String()}}, Result: types.Of(types.Int).NotNull(),
			New: func() gofunction.ScalarCode { return code },
		}
	}
	for want, code := range map[string]gofunction.ScalarCode{
		"has appended 0 values":          func([]*types.Vector, int, *types.Vector) error { return nil },
		"has given NULL and is declared": func(_ []*types.Vector, _ int, out *types.Vector) error { out.AppendNull(); return nil },
		"has not appended values of the": func(_ []*types.Vector, _ int, out *types.Vector) error { out.AppendString("x"); return nil },
		"has panicked: runtime error":    func(args []*types.Vector, _ int, out *types.Vector) error { out.AppendInt(args[7].Ints[0]); return nil },
	} {
		if _, err := declaredProgram(t, made(code), b).Eval(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	uneven := gofunction.Table{
		Name: "g", Parameters: gofunction.Parameters{Types: []types.Type{types.String()}},
		Columns: []types.Field{{Name: "a", Type: types.Of(types.Int)}, {Name: "b", Type: types.Of(types.Int)}},
		New: func() gofunction.TableCode {
			return func(_ []*types.Vector, _ int, out []*types.Vector) error { out[0].AppendInt(1); return nil }
		},
	}
	if _, err := declaredProgram(t, uneven, b).Eval(b); err == nil || !strings.Contains(err.Error(), "the columns a and b have 1 and 0 values") {
		t.Error(err)
	}
}

func TestADeclaredFunctionRunsForTheSelectedRowsOnly(t *testing.T) {
	b := texts("a", "b", "c")
	b.Sel = []uint16{0, 2}
	seen := ""
	f := gofunction.Scalar1("f", func(s string) (string, error) { seen += s; return s, nil })
	if _, err := declaredProgram(t, f, b).Eval(b); err != nil || seen != "ac" {
		t.Errorf("saw %q, %v", seen, err)
	}
}

func TestADeclaredFunctionOverTextAllocatesNothing(t *testing.T) {
	b := texts("a", "bb", "ccc")
	scalar := declaredProgram(t, gofunction.Scalar1("f", func(s gofunction.Text) (gofunction.Text, error) { return bytes.TrimSpace(s), nil }), b)
	table := declaredProgram(t, gofunction.Table{
		Name: "g", Parameters: gofunction.Parameters{Types: []types.Type{types.String()}}, Columns: []types.Field{{Name: "a", Type: types.String()}},
		New: func() gofunction.TableCode {
			return func(args []*types.Vector, row int, out []*types.Vector) error {
				out[0].AppendBytes(args[0].Bytes(row))
				return nil
			}
		},
	}, b)
	for _, p := range []*Program{scalar, table} {
		if n := testing.AllocsPerRun(100, func() { _, _ = p.Eval(b) }); n > 0 {
			t.Errorf("%v allocations a batch", n)
		}
	}
}

func TestGoTimesKeepTheirNanoseconds(t *testing.T) {
	b := types.NewBatch([]types.Field{{Name: "c", Type: types.TimestampLTZOf(9)}}, 1)
	before := time.Date(1969, 12, 31, 23, 59, 59, 1_234_567, time.UTC)
	b.Cols[0].AppendTimestamp(before.UnixMilli(), int32(before.Nanosecond()%1_000_000))
	b.AppendRow(types.Insert)
	f := gofunction.Scalar1("f", func(at time.Time) (time.Time, error) {
		if !at.Equal(before) {
			t.Errorf("read %s", at)
		}
		return at.Add(time.Nanosecond), nil
	})
	v, err := declaredProgram(t, f, b).Eval(b)
	if err != nil || v.Ints[0] != before.UnixMilli() || v.Nano(0) != 234_568 {
		t.Errorf("wrote %v %v: %v", v.Ints, v.Nanos, err)
	}
}
