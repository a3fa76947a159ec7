package window

// Session is a stretch of local time with rows no further apart than the gap:
// from the first row to the last one plus the gap, exclusive.
type Session struct {
	Start, End int64
}

// SessionOf returns the session of a single row.
func SessionOf(local, gap int64) Session { return Session{Start: local, End: local + gap} }

// Touches reports whether two sessions are one: they overlap, or the one begins
// where the other ends.
func (s Session) Touches(o Session) bool { return s.Start <= o.End && o.Start <= s.End }

// Union returns the session that two touching ones are.
func (s Session) Union(o Session) Session {
	return Session{Start: min(s.Start, o.Start), End: max(s.End, o.End)}
}

// KeepsFirst reports whether the rows of s stay in front of those of the older
// session o when a row joins the two. Flink goes through the sessions that a row
// touches in the order of a hash table of 16 buckets, where the later session of
// one bucket comes first; the order is visible in what an aggregate collects.
func (s Session) KeepsFirst(o Session) bool { return s.bucket() <= o.bucket() }

// bucket is the place of the session in that table. Its hash is the start plus the
// inverse of 2·end + 1 modulo 2³², and the upper half of it is folded in.
func (s Session) bucket() uint32 {
	x := uint32(s.End)<<1 + 1
	inverse := x * x * x // right to 4 bits; each step doubles them
	for range 3 {
		inverse *= 2 - x*inverse
	}
	h := uint32(s.Start) + inverse
	return (h ^ h>>16) % 16
}
