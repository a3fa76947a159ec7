package inspect

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
)

// passBytes is about how much state is in memory at once.
const passBytes = 64 << 20

// holding is where the state of one operator lies.
type holding struct {
	operator dataflow.NodeID
	tasks    []heldTask
	bytes    int64
}

// heldTask are the key groups of one task and the objects that they are in.
type heldTask struct {
	groups  state.Range
	objects []checkpoint.ObjectName
}

// holdings lists the operators that have state, by id.
func (c *Checkpoint) holdings() ([]*holding, error) {
	var all []*holding
	for _, t := range c.Manifest.Tasks {
		d, err := detailOf(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Where, err)
		}
		if d.To == 0 || !hasState(t.Objects) {
			continue
		}
		id := operatorOf(t.Task)
		i := slices.IndexFunc(all, func(h *holding) bool { return h.operator == id })
		if i < 0 {
			i = len(all)
			all = append(all, &holding{operator: id})
		}
		all[i].bytes += d.Bytes
		all[i].tasks = append(all[i].tasks, heldTask{state.Range{From: state.KeyGroup(d.From), To: state.KeyGroup(d.To)}, t.Objects})
	}
	slices.SortFunc(all, func(a, b *holding) int { return compareIDs(a.operator, b.operator) })
	return all, nil
}

// passes is in how many ranges of key groups the state is read.
func (h *holding) passes() int {
	return int(min(1+h.bytes/passBytes, int64(state.AllGroups.Len())))
}

// read visits the entries of an operator in a range of key groups.
func (c *Checkpoint) read(ctx context.Context, h *holding, r state.Range, visit func(*state.Content) error) error {
	var objects []state.Object
	loaded := map[checkpoint.ObjectName]bool{}
	covered := false
	for _, t := range h.tasks {
		if t.groups.To <= r.From || t.groups.From >= r.To {
			continue
		}
		covered = true
		for _, name := range t.objects {
			if loaded[name] || IsDescription(name) {
				continue
			}
			loaded[name] = true
			data, err := c.get(ctx, name)
			if err != nil {
				return err
			}
			objects = append(objects, state.Object{Name: string(name), Data: data})
		}
	}
	if !covered {
		return nil
	}
	var visited error
	err := state.Contents(r, uint64(c.Manifest.Epoch), objects, func(s *state.Content) error {
		visited = visit(s)
		return visited
	})
	if err != nil && visited == nil {
		err = &contentsError{fmt.Errorf("%s: state of %s: %w", c.Where, h.operator, err)}
	}
	return err
}

// contentsError says that objects which could be read do not make a state.
type contentsError struct{ error }

func (e *contentsError) Unwrap() error { return e.error }

// each visits all entries of all operators.
func (c *Checkpoint) each(ctx context.Context, visit func(*state.Content) error) error {
	all, err := c.holdings()
	if err != nil {
		return err
	}
	for _, h := range all {
		for i := range h.passes() {
			if err := c.read(ctx, h, state.Split(h.passes(), i), visit); err != nil {
				return err
			}
		}
	}
	return nil
}

// Taken is when the checkpoint was taken; zero: it does not say.
func (c *Checkpoint) Taken() time.Time {
	var latest int64
	for _, t := range c.Manifest.Tasks {
		if d, err := detailOf(t); err == nil {
			latest = max(latest, d.At)
		}
	}
	switch {
	case latest > 0:
		return time.UnixMilli(latest).UTC()
	case c.Saved != nil:
		return c.Saved.Taken
	}
	return time.Time{}
}

// Size is the number of bytes of all state objects; 0: there are none, or an older
// release wrote it and it does not say.
func (c *Checkpoint) Size() int64 {
	if c.Saved != nil {
		return c.Saved.TotalBytes()
	}
	var n int64
	for _, t := range c.Manifest.Tasks {
		if d, err := detailOf(t); err == nil {
			n += d.Bytes
		}
	}
	return n
}

// Table sums up one table of an operator.
type Table struct {
	// Operator is the short name, Title and Place are the description's.
	Operator string          `json:"operator"`
	ID       dataflow.NodeID `json:"id"`
	Title    string          `json:"title,omitempty"`
	Place    string          `json:"place,omitempty"`
	Table    string          `json:"table"`
	Codec    string          `json:"codec"`
	Version  uint32          `json:"version"`
	// Keys are its columns; none where no description says them.
	Keys []Column `json:"keys,omitempty"`
	// Entries and Bytes of keys and values, and in how many of the 1,024 key groups they
	// are.
	Entries int64 `json:"entries"`
	Bytes   int64 `json:"bytes"`
	Groups  int   `json:"key_groups"`

	groups [1024 / 64]uint64
}

// Tables reads all of the state and sums it up.
func (c *Checkpoint) Tables(ctx context.Context) ([]*Table, error) {
	d, err := c.Description(ctx)
	if err != nil {
		return nil, err
	}
	var all []*Table
	var last *Table
	err = c.each(ctx, func(s *state.Content) error {
		if last == nil || last.ID != s.Operator || last.Table != s.Table {
			if last = find(all, s); last == nil {
				last = newTable(s, d, titlesOf(c.Manifest.Topology))
				all = append(all, last)
			}
		}
		last.Entries++
		last.Bytes += int64(s.Bytes())
		last.groups[s.Group/64] |= 1 << (s.Group % 64)
		return nil
	})
	for _, t := range all {
		t.countGroups()
	}
	return all, err
}

func find(all []*Table, s *state.Content) *Table {
	for _, t := range all {
		if t.ID == s.Operator && t.Table == s.Table {
			return t
		}
	}
	return nil
}

func newTable(s *state.Content, d *Description, titles map[dataflow.NodeID]string) *Table {
	t := &Table{Operator: ShortName(s.Operator), ID: s.Operator, Title: titles[s.Operator], Table: s.Table, Codec: s.Codec, Version: s.Version}
	if o := d.Operator(s.Operator); o != nil {
		t.Title, t.Place, t.Keys = o.Title, o.Place, o.inputOf(s.Table).Keys
	}
	return t
}

func (t *Table) countGroups() {
	for g := range len(t.groups) * 64 {
		if t.groups[g/64]&(1<<(g%64)) != 0 {
			t.Groups++
		}
	}
}
