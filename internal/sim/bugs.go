package sim

import "github.com/onceflow/onceflow/internal/checkpoint"

// ShellBug is a set of deliberate bugs outside the core: in what a runtime, a
// sink or a store could get wrong.
type ShellBug uint32

// The bugs, one each.
const (
	// LedgerOutside writes the ledger record after the output's transaction.
	LedgerOutside ShellBug = 1 << iota
	// IgnoreRefusedWrite pre-commits an epoch with a failed write, as a client
	// does that commits whatever succeeded.
	IgnoreRefusedWrite
	// CollectByListing deletes everything that the worker's own last manifest
	// does not name.
	CollectByListing
	// SharedNames leaves the attempt out of object names, and takes "exists"
	// for "written".
	SharedNames
	// PositionsAtAck reports where a source is when the snapshot is written,
	// not where it was at the barrier.
	PositionsAtAck
	// AckBeforeDurable acknowledges a snapshot before it is stored.
	AckBeforeDurable
	// PublishTwice publishes without remembering the last epoch.
	PublishTwice
	// OverwriteLedger writes the store's ledger whether or not the number is
	// free.
	OverwriteLedger
	// FenceLate fences slot 1 only when the tasks start.
	FenceLate
	// FenceOpenerLast fences slot 1 before slot 0, through which the opening record
	// commits (CKPT-27).
	FenceOpenerLast
	// AlignNothing lets records behind a barrier through while another input
	// is still in front of it.
	AlignNothing
	// TrimOpenings frees the numbers of old opening records in the store's
	// ledger.
	TrimOpenings
	// OpenUnseen takes an opening for committed whose number was free, without
	// looking whether it is the last in the store's ledger.
	OpenUnseen
	// SweepOwn sweeps objects of the present generation too.
	SweepOwn
	// SweepLast takes the manifest of the last committed epoch for a dead one.
	SweepLast
	// SweepRetained keeps what the last manifest names, and not what others do.
	SweepRetained
	// BaseBehindBarrier goes on dumping a base behind the barrier before the epoch that
	// it serves (STATE-1).
	BaseBehindBarrier
	// ReplayAfterSealed replays the segments of the epochs after a base was finished,
	// not of those after it was begun (STATE-2).
	ReplayAfterSealed
	// DropReplacedAtOnce deletes what a base replaces when the base is finished (STATE-3).
	DropReplacedAtOnce
	// SegmentOfDifferences writes what was added, not what there is (STATE-4).
	SegmentOfDifferences
	// ReplayAfterNewestPiece takes all pieces of a base for as new as the last one
	// (STATE-5).
	ReplayAfterNewestPiece
	// LoseSegment leaves out the first segment behind a base (STATE-6).
	LoseSegment
	// RestoreDamaged believes what it reads, damaged or not.
	RestoreDamaged
	// ForgetLineage goes on from any copy on local disk that is no newer than the checkpoint
	// (STATE-7).
	ForgetLineage
	// UseLaterCopy goes on from a copy of an epoch that the checkpoint does not have
	// (STATE-7).
	UseLaterCopy
	// IgnoreGap goes on from a copy although segments after it are missing (STATE-7).
	IgnoreGap
	// JumpToFirst lets the first segment of an attempt follow any older copy, though a base
	// may have replaced what was between (STATE-7).
	JumpToFirst
)

// Bugs is what a mutant does wrong. The zero value is the real protocol.
type Bugs struct {
	Core  checkpoint.Mutation
	Shell ShellBug
}
