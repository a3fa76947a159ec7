package runtime

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// delaying is an operator whose rows may be ten milliseconds behind.
type delaying struct{ told []int64 }

func (d *delaying) Process(int, *types.Batch) error { return nil }
func (d *delaying) Close() error                    { return nil }
func (d *delaying) Watermark(wm int64) error {
	d.told = append(d.told, wm)
	return nil
}

func (d *delaying) OutputWatermark(wm int64) int64 {
	if wm == noWatermark || wm == endOfInput {
		return wm
	}
	return wm - 10
}

// told is a step that notes watermarks.
type told struct{ watermarks []int64 }

func (s *told) rows(context.Context, int, *types.Batch) error { return nil }
func (s *told) barrier(context.Context, barrier) error        { return nil }
func (s *told) flush(context.Context) error                   { return nil }
func (s *told) close() error                                  { return nil }
func (s *told) watermark(_ context.Context, wm watermark) error {
	s.watermarks = append(s.watermarks, wm.ms)
	return nil
}

func TestAnOperatorHoldsTheWatermarkOfItsOutputBack(t *testing.T) {
	op, behind := &delaying{}, &told{}
	s := &operatorStep{at: &whereabouts{}, op: op, next: fan{behind}, wm: noWatermark}
	for _, wm := range []int64{noWatermark, 100, 105, endOfInput} {
		if err := s.watermark(context.Background(), watermark{ms: wm}); err != nil {
			t.Fatal(err)
		}
	}
	if want := []int64{100, 105, math.MaxInt64}; !slices.Equal(op.told, want) {
		t.Errorf("the operator was told %v, want %v", op.told, want)
	}
	if want := []int64{math.MinInt64, 90, 95, math.MaxInt64}; !slices.Equal(behind.watermarks, want) {
		t.Errorf("the step behind was told %v, want %v", behind.watermarks, want)
	}
}

// failing is an operator that takes no row.
type failing struct {
	delaying
	err error
}

func (f *failing) Process(int, *types.Batch) error { return f.err }

func TestAnErrorOfAnOperatorNamesItsPlaceOnce(t *testing.T) {
	node := &dataflow.Node{ID: "rank-4d09", Title: "Rank(partitionBy=[k], orderBy=[v ASC])", Place: "line 7, column 3"}
	wrong := errors.New("the time is NULL")
	placed := &expr.Failure{Place: &expr.Place{At: "jobs.sql:8:12", Text: "1 / v"}, Err: wrong}
	for want, err := range map[string]error{
		"Rank at line 7, column 3: the time is NULL": wrong,
		"jobs.sql:8:12: 1 / v: the time is NULL":     placed,
	} {
		s := &operatorStep{at: &whereabouts{}, op: &failing{err: err}, node: node}
		got := s.rows(t.Context(), 0, &types.Batch{})
		if got == nil || got.Error() != want {
			t.Errorf("got %v, want %s", got, want)
		}
		if connector.ClassOf(got) != connector.BadRecord {
			t.Errorf("the class of %v is %v, want a bad record", got, connector.ClassOf(got))
		}
	}
}

// holding is a writer that holds what it was given until it is finished.
type holding struct{ calls []string }

func (h *holding) Write(context.Context, connector.Epoch, *types.Batch) error { return nil }
func (h *holding) Close() error                                               { return nil }
func (h *holding) EndEpoch(context.Context, connector.Epoch) error {
	h.calls = append(h.calls, "end")
	return nil
}

func (h *holding) Finish(context.Context) error {
	h.calls = append(h.calls, "finish")
	return nil
}

func TestAWriterIsFinishedBehindTheFinalBarrier(t *testing.T) {
	w := &holding{}
	s := &sinkStep{writer: w, reached: func(e checkpoint.Epoch) { w.calls = append(w.calls, "reached") }}
	for e, kind := range []checkpoint.BarrierKind{checkpoint.BarrierOrdinary, checkpoint.BarrierFinal} {
		if err := s.barrier(t.Context(), barrier{epoch: checkpoint.Epoch(e + 1), kind: kind}); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"end", "reached", "end", "finish", "reached"}; !slices.Equal(w.calls, want) {
		t.Errorf("got %q, want %q", w.calls, want)
	}
}
