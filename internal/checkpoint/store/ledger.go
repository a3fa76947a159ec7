package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

const (
	ledgerPrefix = "ledger/"
	// recordsKept is how many of the newest records stay; of the older ones the
	// last of each hour stays.
	recordsKept = 1000
)

// ledger keeps the records of a job whose ledger no sink holds: objects numbered
// in order, each put only if its number is free. A writer knows the number that
// it follows; a newer generation takes the next number by its opening record, so
// that the older one's next put fails: it is fenced. The highest number is the
// truth.
type ledger struct {
	objects objstore.Store
	// last is the number of the newest record that this writer knows.
	last int64
	// numbers of the records that are there, ascending.
	numbers []int64
	// hours of records that trimming has looked at.
	hours map[int64]checkpoint.Hour
}

func recordName(n int64) string { return fmt.Sprintf("%s%012d", ledgerPrefix, n) }

// list returns the numbers of the records that are there, ascending.
func (l *ledger) list(ctx context.Context) ([]int64, error) {
	names, err := l.objects.List(ctx, ledgerPrefix)
	if err != nil {
		return nil, err
	}
	numbers := make([]int64, len(names))
	for i, name := range names {
		if numbers[i], err = strconv.ParseInt(strings.TrimPrefix(name, ledgerPrefix), 10, 64); err != nil {
			return nil, connector.Errorf(connector.Corrupt, "%s/%s is no ledger record: its name is not a number", l.objects, name)
		}
	}
	return numbers, nil
}

func (l *ledger) read(ctx context.Context, n int64) (checkpoint.LedgerRead, error) {
	data, err := l.objects.Get(ctx, recordName(n))
	if err != nil {
		return checkpoint.LedgerRead{}, err
	}
	opening, epoch, err := checkpoint.DecodeLedger(data)
	if err != nil {
		return checkpoint.LedgerRead{}, connector.WithHint(connector.Corrupt,
			"restore the checkpoint directory from a copy, or start anew with --reset",
			fmt.Errorf("%s/%s is damaged: %w", l.objects, recordName(n), err))
	}
	return checkpoint.LedgerRead{Opening: opening, Epoch: epoch}, nil
}

// ReadLedger returns the last record of the ledger that the store holds.
func (s *Store) ReadLedger(ctx context.Context) (checkpoint.LedgerRead, error) {
	l := &s.ledger
	numbers, err := l.list(ctx)
	if err != nil {
		return checkpoint.LedgerRead{}, err
	}
	l.numbers, l.last, l.hours = numbers, 0, map[int64]checkpoint.Hour{}
	if len(numbers) == 0 {
		return checkpoint.LedgerRead{}, nil
	}
	l.last = numbers[len(numbers)-1]
	return l.read(ctx, l.last)
}

// LastRecord returns the last record without taking note of it: who looks at the
// ledger this way stays fenced by what it finds. It may be called while other
// methods run.
func (s *Store) LastRecord(ctx context.Context) (checkpoint.LedgerRead, error) {
	numbers, err := s.ledger.list(ctx)
	if err != nil || len(numbers) == 0 {
		return checkpoint.LedgerRead{}, err
	}
	return s.ledger.read(ctx, numbers[len(numbers)-1])
}

// Records returns all records that are there, oldest first.
func (s *Store) Records(ctx context.Context) ([]checkpoint.LedgerRead, error) {
	numbers, err := s.ledger.list(ctx)
	if err != nil {
		return nil, err
	}
	records := make([]checkpoint.LedgerRead, 0, len(numbers))
	for _, n := range numbers {
		r, err := s.ledger.read(ctx, n)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}

// CommitOpening appends an opening record.
func (s *Store) CommitOpening(ctx context.Context, r *checkpoint.OpeningRecord) error {
	data, err := r.Encode()
	if err != nil {
		return err
	}
	return s.ledger.append(ctx, data)
}

// CommitEpoch appends an epoch's record: the moment at which the epoch exists.
// An error of class Fenced or without a class proves nothing.
func (s *Store) CommitEpoch(ctx context.Context, r *checkpoint.EpochRecord) error {
	data, err := r.Encode()
	if err != nil {
		return err
	}
	return s.ledger.append(ctx, data)
}

func (l *ledger) append(ctx context.Context, data []byte) error {
	n := l.last + 1
	err := l.objects.PutIfAbsent(ctx, recordName(n), data)
	if errors.Is(err, objstore.ErrExists) {
		return fencedBy(n)
	}
	if err != nil {
		return err
	}
	// The number may have been free because a newer generation went past it and
	// trimmed it away: then ours is not the last.
	numbers, err := l.list(ctx)
	if err != nil {
		return err
	}
	if len(numbers) == 0 || numbers[len(numbers)-1] != n {
		if err := l.objects.Delete(ctx, recordName(n)); err != nil {
			return err
		}
		return fencedBy(n)
	}
	l.last, l.numbers = n, numbers
	return l.trim(ctx)
}

// CloseLedger fences whoever still writes the store's ledger, after the ledger
// has moved elsewhere: it repeats the last record under the next number.
func (s *Store) CloseLedger(ctx context.Context) error {
	l := &s.ledger
	if _, err := s.ReadLedger(ctx); err != nil || l.last == 0 {
		return err
	}
	data, err := l.objects.Get(ctx, recordName(l.last))
	if err != nil {
		return err
	}
	return l.append(ctx, data)
}

func fencedBy(n int64) error {
	return connector.Errorf(connector.Fenced, "another instance wrote ledger record %d", n)
}

// trim deletes the oldest record beyond those kept, unless it is the last of its
// hour. One call deletes at most a few, so that no commit waits long.
func (l *ledger) trim(ctx context.Context) error {
	const most = 4
	deleted := 0
	for i := 0; i+1 < len(l.numbers)-recordsKept && deleted < most; i++ {
		older, err := l.hour(ctx, l.numbers[i])
		if err != nil {
			return err
		}
		newer, err := l.hour(ctx, l.numbers[i+1])
		if err != nil {
			return err
		}
		if older != newer {
			continue
		}
		if err := l.objects.Delete(ctx, recordName(l.numbers[i])); err != nil {
			return err
		}
		delete(l.hours, l.numbers[i])
		deleted++
	}
	return nil
}

func (l *ledger) hour(ctx context.Context, n int64) (checkpoint.Hour, error) {
	if h, known := l.hours[n]; known {
		return h, nil
	}
	r, err := l.read(ctx, n)
	if err != nil {
		return 0, err
	}
	if r.Opening != nil {
		l.hours[n] = r.Opening.Hour
	} else {
		l.hours[n] = r.Epoch.Hour
	}
	return l.hours[n], nil
}
