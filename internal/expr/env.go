package expr

import (
	"math/rand/v2"
	"time"
)

// Env is what expressions read beside their row. The zero value is usable.
type Env struct {
	// Zone of the session; nil: UTC.
	Zone *time.Location
	// Now is the processing time; nil: time.Now.
	Now func() time.Time
	// Watermark returns the current watermark of the operator in milliseconds
	// since 1970; ok is false before the first. nil: never one.
	Watermark func() (ms int64, ok bool)
	// Random is the source of RAND and UUID; nil: the global one.
	Random *rand.Rand
}

func (e *Env) zone() *time.Location {
	if e == nil || e.Zone == nil {
		return time.UTC
	}
	return e.Zone
}

func (e *Env) now() time.Time {
	if e == nil || e.Now == nil {
		return time.Now()
	}
	return e.Now()
}

func (e *Env) watermark() (int64, bool) {
	if e == nil || e.Watermark == nil {
		return 0, false
	}
	return e.Watermark()
}

func (e *Env) uint64() uint64 {
	if e == nil || e.Random == nil {
		return rand.Uint64()
	}
	return e.Random.Uint64()
}
