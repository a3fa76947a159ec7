package inspect

import (
	"context"
	"hash/maphash"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
)

// samples is how many keys of a kind a comparison names.
const samples = 3

// Change is how a table differs between two checkpoints.
type Change struct {
	Operator string `json:"operator"`
	Title    string `json:"title,omitempty"`
	Table    string `json:"table"`
	// In how many keys.
	Added   int64 `json:"added"`
	Removed int64 `json:"removed"`
	Changed int64 `json:"changed"`
	Same    int64 `json:"same"`
	// The first few of each, those that changed as they are in the second.
	AddedSample   []Entry `json:"added_sample,omitempty"`
	RemovedSample []Entry `json:"removed_sample,omitempty"`
	ChangedSample []Entry `json:"changed_sample,omitempty"`

	id    dataflow.NodeID
	table string
}

// Diff compares two checkpoints, table by table, in the order of their operators and
// names. Of the first, a hash of each value of a part of the state is in memory at once.
func Diff(ctx context.Context, a, b *Checkpoint) ([]*Change, error) {
	da, err := a.Description(ctx)
	if err != nil {
		return nil, err
	}
	db, err := b.Description(ctx)
	if err != nil {
		return nil, err
	}
	d := &differ{before: newRenderer(da), after: newRenderer(db), seed: maphash.MakeSeed(),
		titles: []map[dataflow.NodeID]string{titlesOf(b.Manifest.Topology), titlesOf(a.Manifest.Topology)}}
	pairs, err := paired(a, b)
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		if err := d.compare(ctx, a, b, p); err != nil {
			return nil, err
		}
	}
	return d.changes, nil
}

// paired are the holdings of both checkpoints by operator, in order of their ids; one
// of a pair may be nil.
func paired(a, b *Checkpoint) ([][2]*holding, error) {
	as, err := a.holdings()
	if err != nil {
		return nil, err
	}
	bs, err := b.holdings()
	if err != nil {
		return nil, err
	}
	var pairs [][2]*holding
	for len(as)+len(bs) > 0 {
		switch {
		case len(bs) == 0 || len(as) > 0 && as[0].operator < bs[0].operator:
			pairs, as = append(pairs, [2]*holding{as[0], nil}), as[1:]
		case len(as) == 0 || bs[0].operator < as[0].operator:
			pairs, bs = append(pairs, [2]*holding{nil, bs[0]}), bs[1:]
		default:
			pairs, as, bs = append(pairs, [2]*holding{as[0], bs[0]}), as[1:], bs[1:]
		}
	}
	return pairs, nil
}

type differ struct {
	before, after *renderer
	seed          maphash.Seed
	titles        []map[dataflow.NodeID]string
	changes       []*Change
}

// address is where an entry is within an operator.
type address struct {
	table string
	time  int64
	key   string
}

func (d *differ) compare(ctx context.Context, a, b *Checkpoint, p [2]*holding) error {
	passes := 1
	for _, h := range p {
		if h != nil {
			passes = max(passes, h.passes())
		}
	}
	for i := range passes {
		if err := d.compareRange(ctx, a, b, p, state.Split(passes, i)); err != nil {
			return err
		}
	}
	return nil
}

func (d *differ) compareRange(ctx context.Context, a, b *Checkpoint, p [2]*holding, r state.Range) error {
	known := map[address]uint64{}
	read := func(c *Checkpoint, h *holding, visit func(*state.Content) error) error {
		if h == nil {
			return nil
		}
		return c.read(ctx, h, r, visit)
	}
	err := read(a, p[0], func(s *state.Content) error {
		known[address{s.Table, s.Time, string(s.Key)}] = d.hash(s)
		return nil
	})
	if err != nil {
		return err
	}
	err = read(b, p[1], func(s *state.Content) error {
		at := address{s.Table, s.Time, string(s.Key)}
		hash, was := known[at]
		delete(known, at)
		c := d.change(s)
		switch {
		case !was:
			c.Added++
			c.AddedSample = sampled(c.AddedSample, d.after, s)
		case hash != d.hash(s):
			c.Changed++
			c.ChangedSample = sampled(c.ChangedSample, d.after, s)
		default:
			c.Same++
		}
		return nil
	})
	if err != nil || len(known) == 0 {
		return err
	}
	// What is left was removed; it is read again for its values.
	return read(a, p[0], func(s *state.Content) error {
		if _, left := known[address{s.Table, s.Time, string(s.Key)}]; left {
			c := d.change(s)
			c.Removed++
			c.RemovedSample = sampled(c.RemovedSample, d.before, s)
		}
		return nil
	})
}

func sampled(list []Entry, r *renderer, s *state.Content) []Entry {
	if len(list) < samples {
		list = append(list, r.entry(s))
	}
	return list
}

// change is the record of the entry's table.
func (d *differ) change(s *state.Content) *Change {
	for i := len(d.changes) - 1; i >= 0; i-- {
		if c := d.changes[i]; c.id == s.Operator && c.table == s.Table {
			return c
		}
	}
	c := &Change{Operator: ShortName(s.Operator), Table: s.Table, id: s.Operator, table: s.Table}
	for _, titles := range d.titles {
		if c.Title == "" {
			c.Title = titles[s.Operator]
		}
	}
	d.changes = append(d.changes, c)
	return c
}

func (d *differ) hash(s *state.Content) uint64 {
	var h maphash.Hash
	h.SetSeed(d.seed)
	maphash.WriteComparable(&h, s.Version)
	h.Write(s.Value)
	for _, p := range s.Parts {
		maphash.WriteComparable(&h, len(p.Name))
		h.Write(p.Name)
		maphash.WriteComparable(&h, len(p.Value))
		h.Write(p.Value)
	}
	return h.Sum64()
}
