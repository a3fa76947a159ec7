package blackhole

import (
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

func TestEveryRowIsTakenAndForgotten(t *testing.T) {
	plan, problems := Factory{}.Sink(&connector.Table{Name: "hole"})
	if len(problems) > 0 || plan.Accepts != connector.All || plan.Sink.Name() != "hole" {
		t.Fatalf("plan %+v, problems %v", plan, problems)
	}
	w, err := plan.Sink.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(nil, 0)
	b.AppendRow(types.Delete)
	if err := w.Write(t.Context(), 1, b); err != nil {
		t.Error(err)
	}
	if err := w.EndEpoch(t.Context(), 1); err != nil {
		t.Error(err)
	}
}

func TestOptionsAndReadingAreRefused(t *testing.T) {
	if _, problems := (Factory{}).Sink(&connector.Table{Options: map[string]string{"x": "y"}}); len(problems) != 1 {
		t.Errorf("problems %v", problems)
	}
	if _, problems := (Factory{}).Source(&connector.Table{}); len(problems) != 1 {
		t.Errorf("problems %v", problems)
	}
}
