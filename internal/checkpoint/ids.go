package checkpoint

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Epoch is the ordinal of a checkpoint. The first one is 1; 0 means none. The
// records between barrier e-1 and barrier e belong to epoch e. Epochs never go
// back during the life of a job, a start from an older manifest included
// (CKPT-17): sinks may rely on (job id, epoch) to recognise what they have.
type Epoch uint64

// Slot is the place of an epoch's transaction: epoch modulo two. Two slots
// alternate so that the output of e+1 need not wait for the commit of e.
type Slot uint8

// Slot returns the slot that holds e's transaction.
func (e Epoch) Slot() Slot { return Slot(e % 2) }

// Generation counts the incarnations of a job. The first one is 1; 0 means
// none. A newer one fences the older.
type Generation uint64

// AttemptID is random and new for every [Start]. It is part of the name of
// every object that the attempt writes, so that no two attempts ever write the
// same object (CKPT-13).
type AttemptID string

// JobID is the random id that a job's first start wrote into its checkpoint
// store. It is never empty in a ledger record.
type JobID string

// TaskID names one parallel instance of a chain of operators.
type TaskID string

// SinkID names one sink. The empty id, where a primary sink is named, means
// that the checkpoint store itself holds the ledger.
type SinkID string

// SplitID names one unit of source work, unique in the job: "orders/3".
type SplitID string

// ObjectName names one object of the checkpoint store, relative to the job.
type ObjectName string

// ManifestName names one manifest. It is unique for ever, because the attempt
// id is part of it.
type ManifestName string

// NameManifest returns the name of the manifest that attempt a of generation g
// writes for epoch e.
func NameManifest(g Generation, e Epoch, a AttemptID) ManifestName {
	return ManifestName(fmt.Sprintf("e%012d-g%06d-%s", e, g, a))
}

// Epoch is that of the manifest; 0: the text is no name of [NameManifest].
func (n ManifestName) Epoch() Epoch {
	if !IsManifestName(string(n)) {
		return 0
	}
	digits, _, _ := strings.Cut(string(n[1:]), "-")
	epoch, _ := strconv.ParseUint(digits, 10, 64)
	return Epoch(epoch)
}

// IsManifestName reports that the text has the form of [NameManifest], so that it is
// told from the address of a savepoint.
func IsManifestName(text string) bool {
	epoch, rest, found := strings.Cut(text, "-")
	generation, attempt, more := strings.Cut(rest, "-")
	return found && more && isNumber(epoch, "e", 12) && isNumber(generation, "g", 6) && attempt != "" && !strings.ContainsAny(attempt, "/\\")
}

func isNumber(text, prefix string, digits int) bool {
	number, found := strings.CutPrefix(text, prefix)
	_, err := strconv.ParseUint(number, 10, 64)
	return found && err == nil && len(number) >= digits
}

// Hour counts the hours since 1970-01-01T00:00Z. It is the key of a ledger
// record.
type Hour int64

// Key returns the key under which the ledger keeps the records of the hour,
// "2026-11-29T16Z". Keys sort as the hours do.
func (h Hour) Key() string {
	return time.Unix(int64(h)*3600, 0).UTC().Format("2006-01-02T15Z")
}

// SinkRole says how a sink takes part in an epoch.
type SinkRole uint8

const (
	// RolePrimary is the sink whose transaction holds the ledger. A job has at
	// most one; without one the checkpoint store holds the ledger.
	RolePrimary SinkRole = iota
	// RoleSecondary is a sink that stages its output at the barrier and
	// publishes it, idempotently, once the epoch is committed.
	RoleSecondary
	// RoleOutside is a sink outside the guarantee (print, at-least-once): it
	// flushes at the barrier and that is all.
	RoleOutside
)

// String returns the role as scripts and logs show it.
func (r SinkRole) String() string {
	switch r {
	case RolePrimary:
		return "primary"
	case RoleSecondary:
		return "secondary"
	case RoleOutside:
		return "outside"
	}
	return fmt.Sprintf("role(%d)", uint8(r))
}

// BarrierKind says whether anything follows a barrier.
type BarrierKind uint8

const (
	// BarrierOrdinary is followed by the records of the next epoch.
	BarrierOrdinary BarrierKind = iota
	// BarrierFinal is the last barrier of the attempt: sources send nothing
	// after it and sinks get no permit for the next epoch.
	BarrierFinal
)

// String returns the kind as scripts and logs show it.
func (k BarrierKind) String() string {
	if k == BarrierFinal {
		return "final"
	}
	return "ordinary"
}

// Class is the kind of an error, decided where the error is born. The core is
// the place that switches on it.
type Class uint8

const (
	// ClassRetriable: back off and start again from the last committed epoch.
	ClassRetriable Class = iota
	// ClassFenced: a broker or a store says that this writer is fenced, or its
	// transaction expired; the two look alike. The ledger decides (CKPT-10).
	ClassFenced
	// ClassBadRecord: a record that the policy does not let through.
	ClassBadRecord
	// ClassBadConfig: no retry can help; the configuration must change.
	ClassBadConfig
	// ClassCorrupt: something durable is damaged; the evidence stays.
	ClassCorrupt
	// ClassBug: an event contradicted an invariant of the protocol.
	ClassBug
)

// String returns the class as scripts and logs show it.
func (c Class) String() string {
	switch c {
	case ClassRetriable:
		return "retriable"
	case ClassFenced:
		return "fenced"
	case ClassBadRecord:
		return "bad-record"
	case ClassBadConfig:
		return "bad-config"
	case ClassCorrupt:
		return "corrupt"
	case ClassBug:
		return "bug"
	}
	return fmt.Sprintf("class(%d)", uint8(c))
}
