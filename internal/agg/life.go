package agg

// life is how long each value of a collection lives after it was last written, as Flink's states of maps have it: COUNT(DISTINCT)
// counts a value anew that has not been written for so long, though its group goes on. Without one, nil, values live as long as their group.
type life struct {
	// end returns when what is written now is over, and now the time, both in milliseconds.
	end, now func() int64
}

// Expire says that values expire each on its own, those that are written now at end(). It comes before anything else.
// Values that a layout without it has written live as long as their group.
func (l *Layout) Expire(end, now func() int64) { l.life = &life{end: end, now: now} }

// ends is the end of what is written now; 0: that of the group.
func (l *life) ends() int64 {
	if l == nil {
		return 0
	}
	return l.end()
}

// over reports the end of a value.
func (l *life) over(end int64) bool { return l != nil && end != 0 && end <= l.now() }
