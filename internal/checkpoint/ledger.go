package checkpoint

import (
	"cmp"
	"slices"
)

// rollHour moves the state to the present hour, never back (CKPT-20). A new
// hour begins with no totals; an opening in the same hour carries them on,
// because compaction leaves only the last record of an hour.
func (c *Core) rollHour(s *LedgerState) {
	if c.hour > s.Hour {
		s.Hour = c.hour
		s.HourTotals, s.HourAccounts = nil, nil
	}
}

// epochRecord returns the record that makes the epoch in flight exist.
func (c *Core) epochRecord(cp *inFlight) *EpochRecord {
	r := &EpochRecord{LedgerState: c.history.state}
	r.Epoch = cp.epoch
	r.Manifest = cp.manifest.Name()
	r.Splits = nil
	r.Finished = c.run.last && c.run.finished
	c.rollHour(&r.LedgerState)
	r.Sinks = make([]SinkOutput, 0, len(c.cfg.Sinks))
	for i, sink := range c.cfg.Sinks {
		switch {
		case sink.Role == RoleOutside:
		case len(cp.sinks[i].tables) > 0:
			r.Sinks = append(r.Sinks, cp.sinks[i].tables...)
		default:
			r.Sinks = append(r.Sinks, cp.sinks[i].output)
		}
	}
	slices.SortFunc(r.Sinks, compareOutput)
	r.HourTotals = addOutputs(r.HourTotals, r.Sinks)
	for _, ack := range cp.acks {
		r.Accounts = addAccounts(r.Accounts, ack.Accounts)
	}
	r.HourAccounts = addAccounts(r.HourAccounts, r.Accounts)
	return r
}

func compareOutput(a, b SinkOutput) int { return cmp.Compare(a.Sink, b.Sink) }

// addOutputs returns the sums per sink of two lists sorted by sink. It changes
// neither.
func addOutputs(a, b []SinkOutput) []SinkOutput {
	out := make([]SinkOutput, 0, max(len(a), len(b)))
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Sink < b[0].Sink:
			out = append(out, a[0])
			a = a[1:]
		case len(a) == 0 || b[0].Sink < a[0].Sink:
			out = append(out, b[0])
			b = b[1:]
		default:
			out = append(out, addOutput(a[0], b[0]))
			a, b = a[1:], b[1:]
		}
	}
	return out
}

func addOutput(a, b SinkOutput) SinkOutput {
	return SinkOutput{
		Sink:    a.Sink,
		Count:   a.Count + b.Count,
		Sum:     a.Sum.Add(b.Sum),
		Offsets: mergeOffsets(a.Offsets, b.Offsets),
	}
}

// mergeOffsets returns, per partition, the range that covers both.
func mergeOffsets(a, b []OffsetRange) []OffsetRange {
	if len(b) == 0 {
		return a
	}
	out := slices.Clone(a)
	for _, r := range b {
		i, found := slices.BinarySearchFunc(out, r, compareRange)
		if !found {
			out = slices.Insert(out, i, r)
			continue
		}
		out[i].First = min(out[i].First, r.First)
		out[i].End = max(out[i].End, r.End)
	}
	return out
}

func compareRange(a, b OffsetRange) int {
	return cmp.Or(cmp.Compare(a.Topic, b.Topic), cmp.Compare(a.Partition, b.Partition))
}

// sortedSplits returns the positions sorted by split, in a slice of their own.
func sortedSplits(splits []SplitPosition) []SplitPosition {
	out := slices.Clone(splits)
	slices.SortFunc(out, func(a, b SplitPosition) int { return cmp.Compare(a.Split, b.Split) })
	return out
}
