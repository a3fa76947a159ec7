package runtime

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// taking is a step that notes the rows of batches, and what is wrong with those.
type taking struct {
	told
	rowsTaken []string
	wrong     string
}

func (s *taking) rows(_ context.Context, _ int, b *types.Batch) error {
	if b.N > types.MaxBatchRows {
		s.wrong = fmt.Sprintf("a batch of %d rows", b.N)
		return nil
	}
	for _, row := range b.Selected() {
		s.rowsTaken = append(s.rowsTaken, fmt.Sprintf("%s %d", b.Kind(int(row)), b.Cols[0].Ints[row]))
	}
	return nil
}

// A message holds any number of rows: an array of objects in JSON, the two of an update.
func TestMessagesOfManyRowsComeInBatchesThatHaveRoomForThem(t *testing.T) {
	fields := []types.Field{{Name: "n", Type: types.Of(types.BigInt)}}
	var inserts, array [][]byte
	var want, wantArray []string
	for n := range 1023 {
		inserts = append(inserts, fmt.Appendf(nil, `{"before":null,"after":{"n":%d},"op":"c"}`, n))
		want = append(want, fmt.Sprintf("+I %d", n))
	}
	update := []byte(`{"before":{"n":1},"after":{"n":2},"op":"u"}`)
	for n := range 70_000 { // more than a selection can name
		array = append(array, fmt.Appendf(nil, `{"n":%d}`, n))
		wantArray = append(wantArray, fmt.Sprintf("+I %d", n))
	}
	whole := append(append([]byte("["), bytes.Join(array, []byte(","))...), ']')
	mark := &expr.Column{Index: 0, Name: "n", T: fields[0].Type}
	for _, c := range []struct {
		name     string
		format   format.Format
		messages [][]byte
		want     []string
		onEvent  bool
	}{
		{"debezium-json", debezium.Format{}, append(inserts, update), append(want, "-U 1", "+U 2"), false},
		{"json", json.Format{}, [][]byte{[]byte(`{"n":-1}`), whole, []byte(`{"n":-2}`)}, append(append([]string{"+I -1"}, wantArray...), "+I -2"), false},
		{"json, watermarks on events", json.Format{}, [][]byte{whole}, wantArray, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			options, problems := option.Check(c.format.Name(), c.format.Options(), map[string]string{})
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			spec := &dataflow.Source{Name: "in", Physical: fields, Value: &format.Use{Format: c.format, Options: options, Columns: []int{0}}}
			if c.onEvent {
				spec.Watermark = &dataflow.Watermark{Expr: mark, OnEvent: true}
			}
			r, err := newSourceRows(spec, types.MaxBatchRows, time.UTC, &expr.Env{})
			if err != nil {
				t.Fatal(err)
			}
			r.account = &checkpoint.Account{}
			records := &connector.Records{Where: func(i int) string { return fmt.Sprint(i) }}
			for i, m := range c.messages {
				records.Keys, records.Values = append(records.Keys, nil), append(records.Values, m)
				records.Timestamps, records.Offsets = append(records.Timestamps, 0), append(records.Offsets, int64(i))
			}
			to, sp := &taking{}, &splitState{watermark: splitWatermark{seen: noWatermark, emitted: noWatermark}}
			seen := func(wm int64, _ bool) error { sp.watermark.seen = max(sp.watermark.seen, wm); return nil }
			if err := r.decode(t.Context(), records, fan{to}, seen, sp); err != nil {
				t.Fatal(err)
			}
			if to.wrong != "" {
				t.Fatal(to.wrong)
			}
			if got, want := fmt.Sprint(to.rowsTaken), fmt.Sprint(c.want); got != want {
				t.Errorf("got %d rows, want %d: %.100s", len(to.rowsTaken), len(c.want), got)
			}
		})
	}
}
