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
