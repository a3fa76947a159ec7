package operator

import "github.com/onceflow/onceflow/internal/state"

// joinRows are the rows that one side of a join has for a key, in order of their
// coming. Equal rows are one member. Each is a part of the value.
type joinRows struct{ bag state.Bag }

// The numbers of a member.
const (
	// rowCount is how often the row came.
	rowCount = iota
	// rowPartners is how many rows of the other side match each of them.
	rowPartners
	// rowUntil is when it expires, in milliseconds since 1970; 0: nobody has said so.
	rowUntil
)

func (r *joinRows) count(m state.Member) int64    { return r.bag.Number(m, rowCount) }
func (r *joinRows) partners(m state.Member) int64 { return r.bag.Number(m, rowPartners) }

// add counts a row once more and says how many partners it has.
func (r *joinRows) add(row []byte, partners, until int64) {
	m := r.bag.Enter(row)
	r.bag.Set(m, rowCount, r.count(m)+1)
	r.setPartners(m, partners, until)
}

func (r *joinRows) setPartners(m state.Member, partners, until int64) {
	r.bag.Set(m, rowPartners, partners)
	r.write(m, until)
}

// write notes that a member has changed, and when it expires; 0: never.
func (r *joinRows) write(m state.Member, until int64) {
	if until != 0 {
		r.bag.Set(m, rowUntil, until)
	}
	r.bag.Changed(m)
}

// remove counts a row once less; an unknown row, which has expired, is none.
func (r *joinRows) remove(row []byte, until int64) {
	m, there := r.bag.Find(row)
	if !there {
		return
	}
	n := r.count(m) - 1
	r.bag.Set(m, rowCount, n)
	if n > 0 {
		r.write(m, until)
		return
	}
	r.bag.Leave(m)
}

// expire takes out the rows whose time is up, and returns the time of the first of the
// others; 0 if there is none. untold is that of rows which nobody has told when they expire.
func (r *joinRows) expire(now, untold int64) (first int64) {
	r.bag.All(func(m state.Member) {
		until := r.bag.Number(m, rowUntil)
		if until == 0 {
			until = untold
			r.write(m, until)
		}
		switch {
		case until <= now:
			r.bag.Leave(m)
		case first == 0 || until < first:
			first = until
		}
	})
	return first
}

// empty reports that no row is left.
func (r *joinRows) empty() bool { return r.bag.Len() == 0 }

// joinRowsCodec encodes nothing but the parts: a member's name is the row, its
// value the count, the number of arrival, the number of partners and, where rows
// expire, when. Version 1 said of keys alone when they expire.
type joinRowsCodec struct{ expires bool }

func (joinRowsCodec) ID() string                            { return "join-rows" }
func (joinRowsCodec) Version() uint32                       { return 2 }
func (joinRowsCodec) Append(dst []byte, _ *joinRows) []byte { return dst }

func (c joinRowsCodec) Reset(v *joinRows) {
	if c.expires {
		v.bag.Init(rowUntil + 1)
	} else {
		v.bag.Init(rowUntil)
	}
}

func (joinRowsCodec) Size(v *joinRows) (int, bool) { return v.bag.Size(), true }
func (c joinRowsCodec) Decode(b []byte, _ uint32, v *joinRows) error {
	c.Reset(v)
	if len(b) != 0 {
		return errValue
	}
	return nil
}

func (joinRowsCodec) ChangedParts(v *joinRows, visit func(name, value []byte, gone bool)) {
	v.bag.ChangedParts(visit)
}

func (joinRowsCodec) Parts(v *joinRows, visit func(name, value []byte, gone bool)) {
	v.bag.Parts(visit)
}

func (joinRowsCodec) DecodePart(name, value []byte, _ uint32, v *joinRows) error {
	m, err := v.bag.DecodePartOfAnyWidth(name, value)
	if err != nil || v.count(m) <= 0 {
		return errValue
	}
	return nil
}
