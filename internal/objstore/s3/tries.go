package s3

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// tries says how often and how long a request is made. It is the one place where
// this package repeats anything.
type tries struct {
	// most is the number of requests for one operation.
	most int
	// pause before the second one at most; it doubles up to pauseMax. How long it
	// really is, is drawn: jobs that one outage has hit do not come back at once.
	pause, pauseMax time.Duration
	// patience is how long a request may take, beside one second for each
	// bytesPerSecond that it moves.
	patience       time.Duration
	bytesPerSecond int64
}

var defaultTries = tries{
	most: 5, pause: 100 * time.Millisecond, pauseMax: 2 * time.Second,
	patience: 10 * time.Second, bytesPerSecond: 256 << 10,
}

// limit is how long one request may take that moves so many bytes.
func (t *tries) limit(bytes int64) time.Duration {
	return t.patience + time.Duration(bytes/t.bytesPerSecond)*time.Second
}

// errOverdue ends a request that takes too long.
var errOverdue = errors.New("no answer in time")

// deadline ends one request when its time is over.
type deadline struct {
	timer *time.Timer
	tries *tries
}

// moves gives the request the time that so many bytes take, from now on.
func (d deadline) moves(bytes int64) { d.timer.Reset(d.tries.limit(bytes)) }

// repeat makes a request that moves so many bytes, and makes it again while it
// fails in a way that may pass. It returns the last failure, in the terms of
// package objstore.
func (s *Store) repeat(ctx context.Context, bytes int64, request func(context.Context, deadline) error) error {
	pause := s.tries.pause
	for n := 1; ; n++ {
		err := s.once(ctx, bytes, request)
		if err == nil || ctx.Err() != nil || !passing(err) {
			return meaning(err)
		}
		s.forgetExpired(err)
		if n == s.tries.most {
			return fmt.Errorf("%d tries: %w", n, meaning(err))
		}
		timer := time.NewTimer(rand.N(pause) + pause/8)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return meaning(err)
		}
		pause = min(2*pause, s.tries.pauseMax)
	}
}

func (s *Store) once(ctx context.Context, bytes int64, request func(context.Context, deadline) error) error {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	timer := time.AfterFunc(s.tries.limit(bytes), func() { cancel(errOverdue) })
	defer timer.Stop()
	err := request(limited, deadline{timer, &s.tries})
	if err != nil && ctx.Err() == nil && context.Cause(limited) == errOverdue {
		return errOverdue
	}
	return err
}
