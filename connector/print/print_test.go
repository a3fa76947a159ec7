package print

import (
	"bytes"
	"errors"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

func sinkOf(t *testing.T, f Factory, options map[string]string) connector.Sink {
	t.Helper()
	plan, problems := f.Sink(&connector.Table{Name: "t", Options: options})
	for _, p := range problems {
		t.Fatal(p)
	}
	if plan.ExactlyOnce || plan.Why == "" || plan.Accepts != connector.All {
		t.Errorf("plan %+v", plan)
	}
	return plan.Sink
}

func numbers(kinds ...types.RowKind) *types.Batch {
	b := types.NewBatch([]types.Field{{Name: "i", Type: types.Of(types.Int)}, {Name: "s", Type: types.String()}}, 4)
	for i, k := range kinds {
		b.Cols[0].AppendInt(int64(i))
		b.Cols[1].AppendNull()
		b.AppendRow(k)
	}
	return b
}

func TestRowsArePrintedWithTheirKindWhenTheEpochEnds(t *testing.T) {
	var out, errOut bytes.Buffer
	for _, c := range []struct {
		options     map[string]string
		task, tasks int
		prefix      string
		to          *bytes.Buffer
	}{
		{nil, 0, 1, "", &out},
		{nil, 1, 3, "2> ", &out},
		{map[string]string{"print-identifier": "id", "standard-error": "true"}, 0, 1, "id> ", &errOut},
		{map[string]string{"print-identifier": "id"}, 0, 2, "id:1> ", &out},
	} {
		out.Reset()
		errOut.Reset()
		w, err := sinkOf(t, Factory{Out: &out, Err: &errOut}, c.options).NewWriter(c.task, c.tasks)
		if err != nil {
			t.Fatal(err)
		}
		b := numbers(types.Insert, types.UpdateBefore, types.UpdateAfter, types.Delete)
		b.Sel = []uint16{0, 2, 3}
		if err := w.Write(t.Context(), 1, b); err != nil {
			t.Fatal(err)
		}
		if out.Len()+errOut.Len() > 0 {
			t.Error("printed before the epoch ended")
		}
		if err := w.EndEpoch(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		want := c.prefix + "+I[0, null]\n" + c.prefix + "+U[2, null]\n" + c.prefix + "-D[3, null]\n"
		if got := c.to.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestAFailedPrintFailsTheEpoch(t *testing.T) {
	w, _ := sinkOf(t, Factory{Out: broken{}}, nil).NewWriter(0, 1)
	if err := w.Write(t.Context(), 1, numbers(types.Insert)); err != nil {
		t.Fatal(err)
	}
	if err := w.EndEpoch(t.Context(), 1); err == nil {
		t.Error("no error")
	}
}

func TestUnknownOptionsAreNamed(t *testing.T) {
	_, problems := Factory{}.Sink(&connector.Table{Name: "t", Options: map[string]string{"print-identifer": "x"}})
	if len(problems) != 1 || problems[0].Hint != "did you mean 'print-identifier'?" {
		t.Errorf("problems %v", problems)
	}
}
