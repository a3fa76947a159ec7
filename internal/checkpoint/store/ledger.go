package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
//
// Trimming frees numbers. A writer of epochs never asks for one of them, however
// late it wakes: what follows the last record of its generation is an opening,
// and openings stay. An opening may follow any record, so that its writer looks
// whether it is the last.
type ledger struct {
	objects objstore.Store
	// last is the number of the newest record that this writer knows.
	last int64
	// numbers of the records that are there, ascending.
	numbers []int64
	// kept is how many of numbers, from the oldest on, are there for good.
	kept int
	// seen are records that trimming will look at, as far as they were written or
	// read here.
	seen map[int64]trimmable
}

// trimmable is what trimming asks of a record.
type trimmable struct {
	hour    checkpoint.Hour
	opening bool
}

// looksPerAppend is how many old records one append looks at, so that no commit
// waits long.
const looksPerAppend = 4

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
	l.numbers, l.last, l.kept, l.seen = numbers, 0, 0, map[int64]trimmable{}
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

// CommitOpening appends an opening record. An error proves nothing.
func (s *Store) CommitOpening(ctx context.Context, r *checkpoint.OpeningRecord) error {
	data, err := r.Encode()
	if err != nil {
		return err
	}
	l := &s.ledger
	if err := l.append(ctx, data, trimmable{r.Hour, true}); err != nil {
		return err
	}
	// What was put below the end stays: it says nothing that is not in the records
	// above it, and may be one that a successor has followed already.
	numbers, err := l.list(ctx)
	if err == nil && numbers[len(numbers)-1] != l.last {
		err = fencedBy(numbers[len(numbers)-1])
	}
	return err
}

// CommitEpoch appends an epoch's record: the moment at which the epoch exists.
// An error proves nothing.
func (s *Store) CommitEpoch(ctx context.Context, r *checkpoint.EpochRecord) error {
	data, err := r.Encode()
	if err != nil {
		return err
	}
	return s.ledger.append(ctx, data, trimmable{r.Hour, false})
}

func (l *ledger) append(ctx context.Context, data []byte, about trimmable) error {
	n := l.last + 1
	err := l.objects.PutIfAbsent(ctx, recordName(n), data)
	if errors.Is(err, objstore.ErrExists) {
		return l.taken(ctx, n)
	}
	if err != nil {
		return err
	}
	l.last, l.numbers = n, append(l.numbers, n)
	l.seen[n] = about
	l.trim(ctx)
	return nil
}

// taken is the error of a writer that finds a number taken: it is fenced, unless
// there is no record to read. Such a number can be neither used nor passed over: it
// may be the record of a newer generation that is about to appear.
func (l *ledger) taken(ctx context.Context, n int64) error {
	if _, err := l.objects.Get(ctx, recordName(n)); !errors.Is(err, objstore.ErrNotFound) {
		return fencedBy(n)
	}
	return connector.WithHint(connector.Retriable,
		"stop the job everywhere and delete the object at the store, whose server was killed while it wrote it",
		halfWritten(l.objects, recordName(n)))
}

// CloseLedger fences whoever still writes the store's ledger, after the ledger
// has moved elsewhere: what the last record says is opened again under the next
// number.
func (s *Store) CloseLedger(ctx context.Context) error {
	last, err := s.ReadLedger(ctx)
	if state := last.State(); err == nil && state != nil {
		err = s.CommitOpening(ctx, &checkpoint.OpeningRecord{LedgerState: *state})
	}
	return err
}

func fencedBy(n int64) error {
	return connector.Errorf(connector.Fenced, "another instance wrote ledger record %d", n)
}

// trim deletes of the records beyond the newest those that are neither openings
// nor the last of their hour. What fails is tried again after the next append:
// the record that was appended stands.
func (l *ledger) trim(ctx context.Context) {
	for range looksPerAppend {
		i := l.kept
		if i >= len(l.numbers)-recordsKept {
			return
		}
		n := l.numbers[i]
		keep, err := l.keeps(ctx, n, l.numbers[i+1])
		if err == nil && !keep {
			err = l.objects.Delete(ctx, recordName(n))
		}
		if err != nil {
			return
		}
		delete(l.seen, n)
		if keep {
			l.kept++
		} else {
			l.numbers = slices.Delete(l.numbers, i, i+1)
		}
	}
}

// keeps says whether record n, which next follows, must stay. What is damaged
// stays as it is.
func (l *ledger) keeps(ctx context.Context, n, next int64) (bool, error) {
	older, err := l.look(ctx, n)
	if err == nil && older.opening {
		return true, nil
	}
	var newer trimmable
	if err == nil {
		newer, err = l.look(ctx, next)
	}
	if connector.ClassOf(err) == connector.Corrupt {
		return true, nil
	}
	return older.hour != newer.hour, err
}

func (l *ledger) look(ctx context.Context, n int64) (trimmable, error) {
	if t, known := l.seen[n]; known {
		return t, nil
	}
	r, err := l.read(ctx, n)
	if err != nil {
		return trimmable{}, err
	}
	l.seen[n] = trimmable{r.State().Hour, r.Opening != nil}
	return l.seen[n], nil
}
