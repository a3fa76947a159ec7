package agg

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// objects is a layout of JSON_OBJECTAGG over rows of key and value; "-" is NULL.
type objects struct {
	*testing.T
	layout *Layout
	group  Group
	out    *types.Vector
}

func newObjects(t *testing.T, fn string) *objects {
	t.Helper()
	fields := []types.Field{field("k", types.String()), field("v", types.String())}
	call := dataflow.AggCall{Fn: fn, Name: fn, Args: []int{0, 1}, Filter: -1, T: types.String().NotNull()}
	l, err := NewLayout([]dataflow.AggCall{call}, fields, true)
	if err != nil {
		t.Fatal(err)
	}
	o := &objects{T: t, layout: l, out: types.NewVector(call.T, 1)}
	l.Reset(&o.group)
	return o
}

func row(kind types.RowKind, key, value string) *types.Batch {
	b := types.NewBatch([]types.Field{field("k", types.String()), field("v", types.String())}, 1)
	for i, s := range []string{key, value} {
		if s == "-" {
			b.Cols[i].AppendNull()
		} else {
			b.Cols[i].AppendString(s)
		}
	}
	b.AppendRow(kind)
	return b
}

func (o *objects) change(kind types.RowKind, key, value string) error {
	return o.layout.Change(&o.group, row(kind, key, value), 0)
}

func (o *objects) is(want string) {
	o.Helper()
	o.out.Reset()
	if err := o.layout.AppendResults(&o.group, []*types.Vector{o.out}); err != nil {
		o.Fatal(err)
	}
	if got := string(o.out.Bytes(0)); got != want {
		o.Errorf("got %s, want %s", got, want)
	}
}

func TestJSONObjectsHaveTheirKeysInJavasOrder(t *testing.T) {
	o := newObjects(t, "JSON_OBJECTAGG")
	o.is("{}")
	for _, key := range []string{"b", "\uFFFD", "😀", "a\"", ""} {
		if err := o.change(types.Insert, key, "1"); err != nil {
			t.Fatal(err)
		}
	}
	o.is(`{"":1,"a\"":1,"b":1,"😀":1,"` + "\uFFFD" + `":1}`)
}

func TestJSONObjectsKeepNullOrLeaveItOut(t *testing.T) {
	null, absent := newObjects(t, "JSON_OBJECTAGG"), newObjects(t, absentObject)
	for _, o := range []*objects{null, absent} {
		for _, value := range []string{`"x"`, "-"} {
			if err := o.change(types.Insert, "k"+value, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	null.is(`{"k\"x\"":"x","k-":null}`)
	absent.is(`{"k\"x\"":"x"}`)
}

func TestEqualKeysOfAJSONObjectAreAnError(t *testing.T) {
	for _, fn := range []string{"JSON_OBJECTAGG", absentObject} {
		for _, second := range []string{"2", "-"} {
			o := newObjects(t, fn)
			if err := o.change(types.Insert, "k", "1"); err != nil {
				t.Fatal(err)
			}
			if err := o.change(types.Insert, "k", second); err == nil || !strings.Contains(err.Error(), "the key 'k' comes twice") {
				t.Errorf("%s of %s: %v", fn, second, err)
			}
		}
	}
	if err := newObjects(t, "JSON_OBJECTAGG").change(types.Insert, "-", "1"); err == nil {
		t.Error("a NULL key passes")
	}
}

// As in JsonObjectAggFunction of Flink 2.2.1, whose retract removes the key.
func TestAKeyMayComeAgainOnceItsMemberIsTakenBack(t *testing.T) {
	o := newObjects(t, "JSON_OBJECTAGG")
	for _, step := range []struct {
		kind       types.RowKind
		key, value string
		want       string
	}{
		{types.Insert, "k", "1", `{"k":1}`},
		{types.UpdateBefore, "k", "1", `{}`},
		{types.UpdateAfter, "k", "2", `{"k":2}`},
		{types.Insert, "n", "-", `{"k":2,"n":null}`},
		{types.UpdateBefore, "n", "-", `{"k":2}`},
		{types.UpdateAfter, "n", "3", `{"k":2,"n":3}`},
		{types.UpdateBefore, "k", "7", `{"n":3}`},
	} {
		if err := o.change(step.kind, step.key, step.value); err != nil {
			t.Fatal(err)
		}
		o.is(step.want)
	}
}

func TestPartsOfAJSONObjectTellWhatChanged(t *testing.T) {
	o := newObjects(t, "JSON_OBJECTAGG")
	stored := map[string]string{}
	save := func(name, value []byte, gone bool) {
		if stored[string(name)] = string(value); gone {
			delete(stored, string(name))
		}
	}
	for _, step := range [][2]string{{"a", "1"}, {"b", "-"}, {"c", "3"}} {
		if err := o.change(types.Insert, step[0], step[1]); err != nil {
			t.Fatal(err)
		}
	}
	o.layout.ChangedParts(&o.group, save)
	if err := o.change(types.Delete, "a", "1"); err != nil {
		t.Fatal(err)
	}
	o.layout.ChangedParts(&o.group, save)
	encoded := o.layout.Append(nil, &o.group)
	restored := newObjects(t, "JSON_OBJECTAGG")
	if err := restored.layout.Decode(encoded, 1, &restored.group); err != nil {
		t.Fatal(err)
	}
	for name, value := range stored {
		if err := restored.layout.DecodePart([]byte(name), []byte(value), 1, &restored.group); err != nil {
			t.Fatal(err)
		}
	}
	restored.is(`{"b":null,"c":3}`)
}
