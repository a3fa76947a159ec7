package dataflow

// SortByTime puts the rows of its input in order: ORDER BY ts, v DESC. A row leaves
// when the watermark passes its time. It runs on one task. Output: the input's
// columns.
type SortByTime struct {
	// Order begins with the event-time attribute, ascending.
	Order []SortKey
}

func (*SortByTime) spec() {}
