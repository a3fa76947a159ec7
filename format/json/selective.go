package json

import "github.com/onceflow/onceflow/format"

var _ format.Selective = Format{}

// DecodesSubset: the fields of an object are found by their names, so that a
// decoder of some columns reads the same messages.
func (Format) DecodesSubset() {}
