package compile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
)

// The scripts in testdata have SQL in and a plan, a graph, errors or printed
// text out. "declare" adds statements that every following command of the file
// begins with.
func TestGolden(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		declared := ""
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "declare":
				declared += d.Input + "\n"
				return orOK(errorsOf(declared))
			case "plan":
				return planText(declared + d.Input)
			case "explain":
				// The plan also where it cannot run yet.
				p, _ := File("f.sql", []byte(declared+d.Input), fakeOptions())
				return p.Plan
			case "state":
				p, errs := File("f.sql", []byte(declared+d.Input), fakeOptions())
				if len(errs) > 0 {
					return errs.Error()
				}
				return p.State
			case "graph":
				return graphText(t, declared+d.Input)
			case "errors":
				// Lines count from the input, not from what was declared.
				return errorsOf(d.Input)
			case "results":
				return results(declared + d.Input)
			}
			d.Fatalf(t, "unknown command %s", d.Cmd)
			return ""
		})
	})
}

func orOK(errors string) string {
	if errors == "" {
		return "ok"
	}
	return errors
}

func errorsOf(src string) string {
	p, errs := File("f.sql", []byte(src), fakeOptions())
	var b strings.Builder
	for _, e := range errs {
		b.WriteString(e.Format() + "\n")
	}
	for _, w := range p.Warnings {
		b.WriteString("warning: " + w.Format() + "\n")
	}
	return b.String()
}

func planText(src string) string {
	p, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) > 0 {
		return errs.Error()
	}
	return p.Plan
}

func results(src string) string {
	p, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) > 0 {
		return errs.Error()
	}
	var b strings.Builder
	for _, s := range p.Statements {
		if s.Result != "" {
			fmt.Fprintf(&b, "-- %s\n%s", s.Kind, s.Result)
		}
	}
	return b.String()
}

// graphText lists the nodes with their exchanges; ids are left out, since they
// are hashes.
func graphText(t *testing.T, src string) string {
	p, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) > 0 {
		return errs.Error()
	}
	if err := p.Graph.Validate(); err != nil {
		t.Fatal(err)
	}
	number := map[*dataflow.Node]int{}
	var b strings.Builder
	for i, n := range p.Graph.Nodes {
		number[n] = i
		fmt.Fprintf(&b, "%d %s", i, n.Title)
		for _, in := range n.Inputs {
			fmt.Fprintf(&b, " <-%s%d", map[dataflow.Exchange]string{dataflow.Hash: fmt.Sprintf("hash%v ", in.Keys), dataflow.Single: "single "}[in.Exchange], number[in.From])
		}
		b.WriteString(specText(n.Spec) + "\n")
	}
	return b.String()
}

func specText(s dataflow.Spec) string {
	switch s := s.(type) {
	case *dataflow.Source:
		names := make([]string, len(s.Physical))
		for i, f := range s.Physical {
			names[i] = f.Name
		}
		return fmt.Sprintf(" decode=%v project=%d upsert=%t", names, len(s.Project), s.Upsert)
	case *dataflow.GroupAggregate:
		return fmt.Sprintf(" retracts=%t before=%t", s.Retracts, s.EmitUpdateBefore)
	case *dataflow.Rank:
		return fmt.Sprintf(" retracts=%t before=%t upsertKey=%v", s.Retracts, s.EmitUpdateBefore, s.UpsertKey)
	case *dataflow.Deduplicate:
		return fmt.Sprintf(" before=%t", s.EmitUpdateBefore)
	case *dataflow.ChangelogNormalize:
		return fmt.Sprintf(" before=%t", s.EmitUpdateBefore)
	case *dataflow.UpsertMaterialize:
		return fmt.Sprintf(" upsertKey=%v", s.UpsertKey)
	case *dataflow.Join:
		return fmt.Sprintf(" left=%v right=%v nullSafe=%v if=%s", s.LeftKeys, s.RightKeys, s.NullSafe, conditionText(s.Condition))
	case *dataflow.WindowJoin:
		return fmt.Sprintf(" left=%v right=%v ends=[%d %d] if=%s", s.LeftKeys, s.RightKeys, s.LeftEnd, s.RightEnd, conditionText(s.Condition))
	case *dataflow.IntervalJoin:
		return fmt.Sprintf(" left=%v right=%v times=[%d %d] bounds=%d..%d if=%s", s.LeftKeys, s.RightKeys, s.LeftTime, s.RightTime, s.Low, s.High, conditionText(s.Condition))
	case *dataflow.OverAggregate:
		return fmt.Sprintf(" byTime=%t retracts=%t before=%t", s.ByTime, s.Retracts, s.EmitUpdateBefore)
	case *dataflow.Sink:
		return fmt.Sprintf(" notNull=%v", s.NotNull)
	}
	return ""
}

func conditionText(x expr.Expr) string {
	if x == nil {
		return "true"
	}
	return x.Canonical()
}
