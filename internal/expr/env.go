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

// Held is e with a clock that stands still until tick is called, which must come before the first use: all that reads it between two ticks reads the
// same, as the functions of a row do in one operator of Flink. e may be nil.
func (e *Env) Held() (held *Env, tick func()) {
	held = &Env{}
	if e != nil {
		*held = *e
	}
	var at time.Time
	held.Now = func() time.Time { return at }
	return held, func() { at = e.now() }
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
