package connector

import (
	"context"
	"time"

	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// LookupFactory is a factory whose tables can be asked for the rows of a key, as
// FOR SYSTEM_TIME AS OF a processing time does.
type LookupFactory interface {
	Factory
	// Lookup plans asking the table. It connects to nothing. All problems are
	// reported at once, as for Source.
	Lookup(t *Table) (*LookupPlan, []option.Problem)
}

// LookupPlan is how a table is asked.
type LookupPlan struct {
	Table LookupTable
	// Cache of answers, one per task; nil: every row asks.
	Cache *LookupCache
	// Retries after an error before the task fails with it; 0: none.
	Retries int
}

// LookupCache remembers answers by key. The least recently used key goes first.
type LookupCache struct {
	// MaxKeys that are remembered; 0: no limit.
	MaxKeys int64
	// AfterWrite is the age at which an answer is forgotten, AfterAccess the time
	// since it was last used; 0: never.
	AfterWrite, AfterAccess time.Duration
	// Missing keys, without any row, are remembered too.
	Missing bool
}

// LookupTable is a table that can be asked. It is safe for concurrent use.
type LookupTable interface {
	// NewLookup returns a reader for one task that finds rows by the key columns and
	// answers with the others; both index the table's Columns. There is one key column
	// at least.
	NewLookup(keys, columns []int) (LookupReader, error)
}

// LookupReader asks for rows. It belongs to one task's goroutine.
type LookupReader interface {
	// Lookup asks for the rows of each selected row of keys, which has the key columns
	// in order, none of them NULL, and no two rows of one key. It appends the rows
	// found to the vectors, one per column, key after key, and to ends the number of
	// rows appended by this call up to the end of each key's, and returns ends. After
	// an error, of which the class says whether asking again may help, the vectors
	// hold an unspecified number of rows.
	Lookup(ctx context.Context, keys *types.Batch, found []*types.Vector, ends []int) ([]int, error)
	// Close frees connections.
	Close() error
}
