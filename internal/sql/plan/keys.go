package plan

import "slices"

// Key is a set of columns, ascending.
type Key []int

// Contains reports whether every column of other is in the key.
func (k Key) Contains(other Key) bool {
	for _, c := range other {
		if !slices.Contains(k, c) {
			return false
		}
	}
	return true
}

// sorted returns an ascending copy without repetitions.
func (k Key) sorted() Key {
	s := slices.Clone(k)
	slices.Sort(s)
	return slices.Compact(s)
}

// mapThrough renames the columns of a key; outputs lists the copies of each column.
// Of columns with several copies the first ones are taken together, then the second
// ones, and so on. There is no key when a column has no copy.
func (k Key) mapThrough(outputs map[int][]int) []Key {
	turns := 1
	for _, c := range k {
		turns = max(turns, len(outputs[c]))
		if len(outputs[c]) == 0 {
			return nil
		}
	}
	mapped := make([]Key, turns)
	for i := range mapped {
		for _, c := range k {
			mapped[i] = append(mapped[i], outputs[c][i%len(outputs[c])])
		}
		mapped[i] = mapped[i].sorted()
	}
	return mapped
}

func firstColumns(n int) Key {
	k := make(Key, n)
	for i := range k {
		k[i] = i
	}
	return k
}

// minimal drops the keys that contain another one.
func minimal(keys []Key) []Key {
	var out []Key
	for i, k := range keys {
		redundant := slices.ContainsFunc(keys[:i], func(o Key) bool { return k.Contains(o) }) ||
			slices.ContainsFunc(keys[i+1:], func(o Key) bool { return len(o) < len(k) && k.Contains(o) })
		if !redundant {
			out = append(out, k)
		}
	}
	return out
}

// CoversKey reports whether rows of one sink key are always one row of the
// input: some upsert key lies within the sink's key.
func CoversKey(sink Key, upsert []Key) bool {
	return slices.ContainsFunc(upsert, func(k Key) bool { return sink.Contains(k) })
}

// Smallest returns the upsert key with the fewest columns; nil: there is none.
func Smallest(keys []Key) Key {
	var best Key
	for _, k := range keys {
		if best == nil || len(k) < len(best) {
			best = k
		}
	}
	return best
}
