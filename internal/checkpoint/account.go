package checkpoint

import (
	"cmp"
	"slices"
	"strings"
)

// Account says what one table or operator made of records and rows, in one epoch or
// since an hour began. A table that is read and written has one for both.
type Account struct {
	// Name of the table, or the operator's kind and place in the file.
	Name string `json:"name"`
	// Read are the records that were read of a table. Each is decoded, skipped because an
	// option says so, or undecoded: a dead letter before it was a row.
	Read      uint64 `json:"read,omitempty"`
	Decoded   uint64 `json:"decoded,omitempty"`
	Skipped   uint64 `json:"skipped,omitempty"`
	Undecoded uint64 `json:"undecoded,omitempty"`
	// Late are rows that an operator left out because they came too late, Dropped those
	// that a table left out because of a NULL.
	Late    uint64 `json:"late,omitempty"`
	Dropped uint64 `json:"dropped,omitempty"`
	// DeadLetters are those that were written: the undecoded records, the late rows where
	// there is a topic for them, and rows that could not be processed or written.
	DeadLetters uint64 `json:"dead_letters,omitempty"`
}

// Balanced reports whether every record that was read is accounted for once.
func (a *Account) Balanced() bool {
	return a.Read == a.Decoded+a.Skipped+a.Undecoded && a.Undecoded <= a.DeadLetters
}

// Add adds what other counts.
func (a *Account) Add(other Account) {
	a.Read += other.Read
	a.Decoded += other.Decoded
	a.Skipped += other.Skipped
	a.Undecoded += other.Undecoded
	a.Late += other.Late
	a.Dropped += other.Dropped
	a.DeadLetters += other.DeadLetters
}

// addAccounts returns the sums per name of two lists, a sorted by name. It changes
// neither.
func addAccounts(a, b []Account) []Account {
	out := slices.Clone(a)
	for _, account := range b {
		i, found := slices.BinarySearchFunc(out, account.Name, func(x Account, name string) int { return cmp.Compare(x.Name, name) })
		if !found {
			out = slices.Insert(out, i, account)
			continue
		}
		out[i].Add(account)
	}
	return out
}

const deadLetterSink = "dead letters in "

// DeadLetterSink names the sink of the dead letters in a topic.
func DeadLetterSink(topic string) SinkID { return SinkID(deadLetterSink + topic) }

// TakesDeadLetters reports the sinks that [DeadLetterSink] names.
func (s SinkID) TakesDeadLetters() bool { return strings.HasPrefix(string(s), deadLetterSink) }
