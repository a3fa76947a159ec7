package types

import (
	"reflect"
	"testing"
)

func TestUndoLeavesNoTraceOfRowsAndHalfRows(t *testing.T) {
	fields := []Field{
		{"s", String()}, {"l", ArrayOf(String())}, {"r", RowOf(Field{"x", String()}, Field{"l", ArrayOf(Of(Int))})}, {"i", Of(BigInt)},
	}
	fill := func(b *Batch, kind RowKind) {
		s, l, r, i := b.Cols[0], b.Cols[1], b.Cols[2], b.Cols[3]
		s.AppendString("text")
		l.Children[0].AppendString("element")
		l.Children[0].AppendNull()
		l.CloseList()
		r.Children[0].AppendString("field")
		r.Children[1].Children[0].AppendInt(1)
		r.Children[1].CloseList()
		r.CloseRow()
		i.AppendNull()
		b.AppendRow(kind)
	}
	want, b := NewBatch(fields, 4), NewBatch(fields, 4)
	fill(want, UpdateAfter)
	fill(b, UpdateAfter)
	for range 3 {
		fill(b, Delete)
		// A row that breaks off within a list within a ROW.
		b.Cols[0].AppendString("half")
		b.Cols[1].Children[0].AppendString("half")
		b.Cols[2].Children[0].AppendString("half")
		b.Cols[2].Children[1].Children[0].AppendInt(2)
		b.Undo(1)
		if !reflect.DeepEqual(shape(b), shape(want)) {
			t.Fatalf("got %v, want %v", shape(b), shape(want))
		}
	}
	b.Undo(0)
	if !reflect.DeepEqual(shape(b), shape(NewBatch(fields, 4))) {
		t.Errorf("an empty batch is %v", shape(b))
	}
}

// shape lists the lengths of everything in a batch.
func shape(b *Batch) []int {
	out := []int{b.N, len(b.Kinds)}
	var add func(v *Vector)
	add = func(v *Vector) {
		out = append(out, v.Len, len(v.Ints), len(v.Views), len(v.Data), len(v.Offsets))
		for i := range v.Len {
			if v.IsNull(i) {
				out = append(out, i)
			}
		}
		for _, c := range v.Children {
			add(c)
		}
	}
	for _, c := range b.Cols {
		add(c)
	}
	return out
}
