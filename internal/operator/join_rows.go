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
	rowNumbers
)

func (r *joinRows) count(m state.Member) int64    { return r.bag.Number(m, rowCount) }
func (r *joinRows) partners(m state.Member) int64 { return r.bag.Number(m, rowPartners) }

// add counts a row once more and says how many partners it has.
func (r *joinRows) add(row []byte, partners int64) {
	m := r.bag.Enter(row)
	r.bag.Set(m, rowCount, r.count(m)+1)
	r.setPartners(m, partners)
}

func (r *joinRows) setPartners(m state.Member, partners int64) {
	r.bag.Set(m, rowPartners, partners)
	r.bag.Changed(m)
}

// remove counts a row once less; an unknown row, whose key has expired, is none.
func (r *joinRows) remove(row []byte) {
	m, there := r.bag.Find(row)
	if !there {
		return
	}
	n := r.count(m) - 1
	r.bag.Set(m, rowCount, n)
	if n > 0 {
		r.bag.Changed(m)
		return
	}
	r.bag.Leave(m)
}

// empty reports that no row is left.
func (r *joinRows) empty() bool { return r.bag.Len() == 0 }

// joinRowsCodec encodes nothing but the parts: a member's name is the row, its
// value the count, the number of arrival and the number of partners.
type joinRowsCodec struct{}

func (joinRowsCodec) ID() string                            { return "join-rows" }
func (joinRowsCodec) Version() uint32                       { return 1 }
func (joinRowsCodec) Append(dst []byte, _ *joinRows) []byte { return dst }
func (joinRowsCodec) Reset(v *joinRows)                     { v.bag.Init(rowNumbers) }
func (joinRowsCodec) Size(v *joinRows) (int, bool)          { return v.bag.Size(), true }
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
	m, err := v.bag.DecodePart(name, value)
	if err != nil || v.count(m) <= 0 {
		return errValue
	}
	return nil
}
