package datagen

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// source is a table of made-up rows. It implements [connector.Source].
type source struct {
	name    string
	fields  []types.Field
	columns []generator
	// splits share the rows evenly; rate is that of all together, a second.
	splits int
	rate   int64
	// rows is MaxInt64 for a table without an end.
	rows int64
}

// origin is what the rows depend on beside the table's options: drawn at the
// first start.
type origin struct {
	seed uint64
	// start in milliseconds since 1970.
	start int64
}

// String is the incarnation of the splits.
func (o origin) String() string { return fmt.Sprintf("%016x-%d", o.seed, o.start) }

func parseOrigin(text string) (o origin, err error) {
	_, err = fmt.Sscanf(text, "%16x-%d", &o.seed, &o.start)
	return o, err
}

// Bounded reports whether the table ends.
func (s *source) Bounded() bool { return s.rows < math.MaxInt64 }

// Metadata returns nil: there is none.
func (s *source) Metadata() []types.Field { return nil }

// Splits draws the seed.
func (s *source) Splits(context.Context) ([]connector.Split, error) {
	o := origin{seed: rand.Uint64(), start: time.Now().UnixMilli()}
	list := make([]connector.Split, s.splits)
	for i := range list {
		list[i] = connector.Split{ID: s.splitID(i), Stop: s.stop(i), Incarnation: o.String()}
	}
	return list, nil
}

func (s *source) splitID(i int) connector.SplitID {
	return connector.SplitID(fmt.Sprintf("%d of %d", i, s.splits))
}

// stop returns the number of rows of a split.
func (s *source) stop(i int) int64 {
	if !s.Bounded() {
		return connector.NoStop
	}
	n := s.rows / int64(s.splits)
	if int64(i) < s.rows%int64(s.splits) {
		n++
	}
	return n
}

// Discover returns nil: all splits are known from the start.
func (s *source) Discover(context.Context, []connector.Split) ([]connector.Split, error) {
	return nil, nil
}

// Check refuses splits that the options no longer make.
func (s *source) Check(_ context.Context, splits []connector.Split) error {
	for _, sp := range splits {
		if _, err := s.index(sp); err != nil {
			return err
		}
		if _, err := parseOrigin(sp.Incarnation); err != nil {
			return connector.Errorf(connector.Corrupt, "table %s: split %s: %q is no seed", s.name, sp.ID, sp.Incarnation)
		}
	}
	return nil
}

// index returns the number of a split.
func (s *source) index(sp connector.Split) (int, error) {
	var i, n int
	if _, err := fmt.Sscanf(string(sp.ID), "%d of %d", &i, &n); err != nil || i < 0 || i >= n {
		return 0, connector.Errorf(connector.Corrupt, "table %s: %q is no split of datagen", s.name, sp.ID)
	}
	if n != s.splits {
		return 0, connector.WithHint(connector.BadConfig, fmt.Sprintf("set it back to %d", n),
			fmt.Errorf("table %s: the job started with '%s' = '%d', it is %d now", s.name, parallelism, n, s.splits))
	}
	return i, nil
}

// NewReader returns a reader.
func (s *source) NewReader() (connector.Reader, error) {
	return &reader{source: s, added: make(chan struct{}, 1)}, nil
}

// now returns the time of row n.
func (s *source) now(o origin, n int64) int64 {
	return o.start + n/s.rate*1000 + n%s.rate*1000/s.rate
}

// offsetAt returns the zone's offset from UTC in milliseconds at an instant.
func offsetAt(zone *time.Location, millis int64) int64 {
	if zone == nil {
		return 0
	}
	_, seconds := time.UnixMilli(millis).In(zone).Zone()
	return int64(seconds) * 1000
}
