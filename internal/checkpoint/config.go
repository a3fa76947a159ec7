package checkpoint

import (
	"errors"
	"fmt"
	"time"
)

// Sink names a sink of the job and its role.
type Sink struct {
	ID   SinkID
	Role SinkRole
}

// Defaults of [Config].
const (
	DefaultTick                  = 10 * time.Millisecond
	DefaultInterval              = time.Second
	DefaultCheckpointTimeout     = 10 * time.Minute
	DefaultTransactionTimeoutMax = 15 * time.Minute
	DefaultIdleCommit            = 24 * time.Hour
	DefaultRetain                = 3
	DefaultUnpublishedMax        = 8
	DefaultBackoff               = time.Second
	DefaultBackoffMax            = time.Minute

	transactionTimeoutMin       = time.Minute
	transactionTimeoutIntervals = 10
)

// Config is what a core needs to know of its job. Job and Tasks must be set; the
// zero value of every other field means its default.
type Config struct {
	// Job is the job's name, for explanations.
	Job string
	// Tasks are all tasks; every one acknowledges every barrier.
	Tasks []TaskID
	// Sinks are all sinks, at most one of them primary. Without a primary the
	// checkpoint store holds the ledger.
	Sinks []Sink
	// TransactionalIDs are those of slot 0 and slot 1, where the primary's
	// transactions have names; else empty.
	TransactionalIDs []string
	// Instance says, for people, which process this is: where it runs, and its
	// number there. An instance that is fenced names the one that took over.
	Instance string
	// Topology is the fingerprint of the graph, written into manifests.
	Topology string

	// Tick is the time between two Tick events. Every other duration counts in
	// whole ticks, rounded up. Default 10 ms.
	Tick time.Duration
	// Interval is the time between two barriers. Default 1 s.
	Interval time.Duration
	// MinPause is the least time from a commit to the next barrier. Default 0.
	MinPause time.Duration
	// CheckpointTimeout is the time after which an epoch whose barrier was sent
	// and that has not committed fails. Default 10 min.
	CheckpointTimeout time.Duration
	// TolerableFailures is how many checkpoints in a row may fail before the job
	// starts again: writes to the store that may succeed later, and epochs that
	// exceed CheckpointTimeout. Default 0.
	TolerableFailures int
	// TransactionTimeout, if set, is used as it is and never changed. If zero
	// the time-out is ten intervals, at least a minute, at most
	// TransactionTimeoutMax, and doubles when a slow snapshot outlasts it.
	TransactionTimeout time.Duration
	// TransactionTimeoutMax is the broker's transaction.max.timeout.ms. Default
	// 15 min, as Kafka's.
	TransactionTimeoutMax time.Duration
	// IdleCommit is the time after which an idle epoch is committed all the
	// same, so that offsets and ids do not expire. Default 24 h.
	IdleCommit time.Duration
	// Retain is the number of committed manifests that stay restorable, the
	// last one included. Default 3.
	Retain int
	// UnpublishedMax is the number of committed epochs that a secondary sink
	// may be behind in publishing before barriers wait for it. Default 8.
	UnpublishedMax int
	// Backoff is the wait before the first restart after progress; it doubles
	// with each further one, up to BackoffMax. Defaults 1 s and 1 min.
	Backoff    time.Duration
	BackoffMax time.Duration

	// Again runs a finished bounded job anew, from newly resolved positions.
	Again bool
	// Reset abandons the job of this id and starts anew under a new one. It
	// does nothing when this has been done, so that the same command run again does
	// not reset again; an id that is not the job's, and was not, is refused.
	Reset JobID
	// From starts from the manifest at this name or address. It does nothing
	// when the ledger's state already descends from it.
	From string
	// Close takes the job over, makes visible what is committed, and ends it there:
	// nothing is read, and nothing commits behind the epoch that it ends with
	// (CKPT-25). A job that has no ledger is refused.
	Close bool
	// MoveLedger allows the ledger to move to the configured primary.
	MoveLedger bool
}

// Validate reports everything that is wrong with c, or nil.
func (c *Config) Validate() error {
	var errs []error
	add := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if c.Job == "" {
		add("checkpoint config: the job has no name")
	}
	if len(c.Tasks) == 0 {
		add("checkpoint config: job %q has no tasks", c.Job)
	}
	errs = append(errs, c.duplicates()...)
	if n := len(c.TransactionalIDs); n != 0 && n != 2 {
		add("checkpoint config: %d transactional ids; want one for each of the two slots, or none", n)
	}
	for _, d := range c.durations() {
		if d.value < 0 {
			add("checkpoint config: %s is %v; want at least 0", d.name, d.value)
		}
	}
	if c.TolerableFailures < 0 {
		add("checkpoint config: %d tolerable failures; want at least 0", c.TolerableFailures)
	}
	if c.Retain < 0 || c.UnpublishedMax < 0 {
		add("checkpoint config: retained manifests (%d) and unpublished epochs (%d) must be at least 0", c.Retain, c.UnpublishedMax)
	}
	if limit := orDefault(c.TransactionTimeoutMax, DefaultTransactionTimeoutMax); c.TransactionTimeout > limit {
		add("checkpoint config: the transaction time-out %v exceeds the broker's transaction.max.timeout.ms of %v; lower the one or raise the other", c.TransactionTimeout, limit)
	}
	if c.Reset != "" && c.From != "" {
		add("checkpoint config: reset and from exclude each other")
	}
	if c.Close && (c.Reset != "" || c.From != "" || c.Again || c.MoveLedger) {
		add("checkpoint config: close goes with no other start option")
	}
	return errors.Join(errs...)
}

func (c *Config) duplicates() []error {
	var errs []error
	tasks := make(map[TaskID]bool, len(c.Tasks))
	for _, t := range c.Tasks {
		if tasks[t] {
			errs = append(errs, fmt.Errorf("checkpoint config: task %q is named twice", t))
		}
		tasks[t] = true
	}
	sinks := make(map[SinkID]bool, len(c.Sinks))
	primaries := 0
	for _, s := range c.Sinks {
		if s.ID == "" || sinks[s.ID] {
			errs = append(errs, fmt.Errorf("checkpoint config: sink %q: want a name that no other sink has", s.ID))
		}
		sinks[s.ID] = true
		if s.Role == RolePrimary {
			primaries++
		}
	}
	if primaries > 1 {
		errs = append(errs, fmt.Errorf("checkpoint config: %d primary sinks; want at most one", primaries))
	}
	return errs
}

type namedDuration struct {
	name  string
	value time.Duration
}

func (c *Config) durations() []namedDuration {
	return []namedDuration{
		{"tick", c.Tick},
		{"interval", c.Interval},
		{"minimum pause", c.MinPause},
		{"checkpoint time-out", c.CheckpointTimeout},
		{"transaction time-out", c.TransactionTimeout},
		{"greatest transaction time-out", c.TransactionTimeoutMax},
		{"idle commit", c.IdleCommit},
		{"back-off", c.Backoff},
		{"greatest back-off", c.BackoffMax},
	}
}

// withDefaults returns c with every zero field set.
func (c Config) withDefaults() Config {
	c.Tick = orDefault(c.Tick, DefaultTick)
	c.Interval = orDefault(c.Interval, DefaultInterval)
	c.CheckpointTimeout = orDefault(c.CheckpointTimeout, DefaultCheckpointTimeout)
	c.TransactionTimeoutMax = orDefault(c.TransactionTimeoutMax, DefaultTransactionTimeoutMax)
	c.IdleCommit = orDefault(c.IdleCommit, DefaultIdleCommit)
	c.Retain = orDefault(c.Retain, DefaultRetain)
	c.UnpublishedMax = orDefault(c.UnpublishedMax, DefaultUnpublishedMax)
	c.Backoff = orDefault(c.Backoff, DefaultBackoff)
	c.BackoffMax = max(c.Backoff, orDefault(c.BackoffMax, DefaultBackoffMax))
	return c
}

func orDefault[T int | time.Duration](value, fallback T) T {
	if value == 0 {
		return fallback
	}
	return value
}

// primary returns the sink that should hold the ledger; empty: the store.
func (c *Config) primary() SinkID {
	for _, s := range c.Sinks {
		if s.Role == RolePrimary {
			return s.ID
		}
	}
	return ""
}

// firstTimeout returns the transaction time-out of a job that has none yet.
func (c *Config) firstTimeout() time.Duration {
	if c.TransactionTimeout > 0 {
		return c.TransactionTimeout
	}
	return min(max(transactionTimeoutIntervals*c.Interval, transactionTimeoutMin), c.TransactionTimeoutMax)
}

// ticks converts a duration to whole ticks, rounded up.
func (c *Config) ticks(d time.Duration) uint64 {
	return uint64((d + c.Tick - 1) / c.Tick)
}
