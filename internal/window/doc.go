// Package window cuts time into windows: which windows a time belongs to, which
// slices windows share, when a window is complete. It is pure arithmetic.
//
// # Times
//
// All times are milliseconds. Windows are cut in local time: a local time is the
// wall clock of the window's zone, written as if it were UTC. For a TIMESTAMP
// column it is the column's value. For a TIMESTAMP_LTZ column [Assigner.Local]
// converts, so that a day has 23 or 25 hours when the clocks change. Watermarks
// are never local: [Assigner.FiresAt] says which one completes a window.
//
// # Slices
//
// A slice is the longest stretch of time that is never cut by a window's bound.
// An aggregation keeps one accumulator a slice and merges those of a window when
// it is complete. Slices and windows are named by their end, which is exclusive.
//
// Start reading at [Assigner].
package window
