package inspect

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// Fate is what becomes of an operator's state when a pipeline goes on from it.
type Fate string

// The fates.
const (
	// Kept: the operator means what it meant and goes on with its state.
	Kept Fate = "kept"
	// New: it has no state in the checkpoint and begins empty.
	New Fate = "new"
	// Dropped: the pipeline has no use for the state.
	Dropped Fate = "dropped"
	// Impossible: the operator means what it meant, but cannot read the state.
	Impossible Fate = "impossible"
)

// Verdict is the fate of one operator.
type Verdict struct {
	// Name is the operator's short name.
	Name string          `json:"name"`
	ID   dataflow.NodeID `json:"id"`
	// Title and Place are those of the pipeline where it has the operator, else of the
	// checkpoint. Place may be empty.
	Title string `json:"title"`
	Place string `json:"place,omitempty"`
	Fate  Fate   `json:"fate"`
	// Why says in a sentence what the fate comes from.
	Why string `json:"why"`
}

// Loses reports that state would be lost.
func (v *Verdict) Loses() bool { return v.Fate == Dropped || v.Fate == Impossible }

// Judge says for each operator with state, of the checkpoint or of the pipeline, what
// becomes of it: those of the pipeline first, in their order. held are the operators
// that have state in the checkpoint, with titles that may be empty; before describes
// them, nil: nothing does. now are the pipeline's.
func Judge(held map[dataflow.NodeID]string, before *Description, now []Operator) []Verdict {
	var all []Verdict
	known := map[dataflow.NodeID]bool{}
	for i := range now {
		o := &now[i]
		known[o.ID] = true
		v := Verdict{Name: ShortName(o.ID), ID: o.ID, Title: o.Title, Place: o.Place}
		_, has := held[o.ID]
		switch why := cannotRead(before.Operator(o.ID), o); {
		case !has:
			v.Fate, v.Why = New, "it begins empty, with what is read from here on"
		case why != "":
			v.Fate, v.Why = Impossible, why
		default:
			v.Fate, v.Why = Kept, "it means what it meant"
		}
		all = append(all, v)
	}
	var gone []Verdict
	for id, title := range held {
		if known[id] {
			continue
		}
		v := Verdict{Name: ShortName(id), ID: id, Title: title, Fate: Dropped, Why: "no operator of the pipeline means the same: its kind, keys, expressions, or what it reads is another"}
		if o := before.Operator(id); o != nil {
			v.Title, v.Place = o.Title, o.Place
		}
		gone = append(gone, v)
	}
	slices.SortFunc(gone, func(a, b Verdict) int { return compareIDs(a.ID, b.ID) })
	return append(all, gone...)
}

func compareIDs(a, b dataflow.NodeID) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// cannotRead says why an operator cannot go on with what it kept as it was described;
// empty: it can, as far as is known.
func cannotRead(before, now *Operator) string {
	if before == nil {
		return ""
	}
	if before.Retracts != now.Retracts {
		return "its input could not take rows back and now can, or the reverse, and its state is kept in another way for that"
	}
	if before.Identity != "" && before.Identity != now.Identity {
		return "the rows that it keeps are found by another key than they were, because its input has another"
	}
	if len(before.Inputs) != len(now.Inputs) {
		return fmt.Sprintf("it had %d inputs and has %d", len(before.Inputs), len(now.Inputs))
	}
	for i := range before.Inputs {
		if why := otherColumns("key", before.Inputs[i].Keys, now.Inputs[i].Keys); why != "" {
			return why
		}
		if why := otherColumns("row", before.Inputs[i].Row, now.Inputs[i].Row); why != "" {
			return why
		}
	}
	if len(before.Calls) == 0 {
		return "" // an earlier release did not describe the calls of an OVER, whose rows are compared above
	}
	return otherColumns("aggregated column", before.Columns, now.Columns)
}

func otherColumns(what string, before, now []Column) string {
	if len(before) != len(now) {
		return fmt.Sprintf("%s: there were %d columns, there are %d", what, len(before), len(now))
	}
	for i := range before {
		if before[i].Type == now[i].Type {
			continue
		}
		a, err := parseType(before[i].Type)
		if err != nil {
			return err.Error()
		}
		b, err := parseType(now[i].Type)
		if err != nil {
			return err.Error()
		}
		if why := misread(a, b); why != "" {
			return fmt.Sprintf("%s %s: %s", what, now[i].Name, why)
		}
	}
	return ""
}

// Held are the operators that have state in a manifest, with their titles as far as
// its topology tells them.
func Held(m *checkpoint.Manifest) map[dataflow.NodeID]string {
	titles := titlesOf(m.Topology)
	held := map[dataflow.NodeID]string{}
	for _, t := range m.Tasks {
		d, err := detailOf(t)
		if err != nil || d.To == 0 || !hasState(t.Objects) {
			continue
		}
		id := operatorOf(t.Task)
		held[id] = titles[id]
	}
	return held
}
