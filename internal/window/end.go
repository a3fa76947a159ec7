package window

import "time"

// Ends knows when windows that rows carry are complete. It belongs to one
// goroutine.
type Ends struct{ clock clock }

// EndsIn returns the Ends of windows cut in a zone; nil: of a TIMESTAMP.
func EndsIn(zone *time.Location) Ends { return Ends{clock{zone: zone}} }

// FiresAt returns the watermark that completes a window with the given end, as
// [Assigner.FiresAt] does.
func (e *Ends) FiresAt(end int64) int64 { return e.clock.instant(end - 1) }
