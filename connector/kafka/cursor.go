package kafka

import (
	"strconv"
	"time"

	"github.com/onceflow/onceflow/connector"
)

// noLeader stands for a leader that is not known.
const noLeader int32 = -1

// cursor is how far one partition is read.
type cursor struct {
	split     connector.SplitID
	topic     string
	topicID   [16]byte
	partition int32

	// fetchAt is where the next fetch begins: ahead of next by what was fetched
	// and not yet delivered.
	fetchAt place
	// next is behind what was delivered.
	next place
	stop int64

	leader      int32
	leaderEpoch int32

	// toldCaughtUp is set while the receiver knows that nothing is left.
	toldCaughtUp bool
	done         bool

	// failures in a row; no fetch before retryAt.
	failures int
	retryAt  time.Time
	// hold is set while records wait behind an open transaction.
	hold hold
	// shortSince is when the log was first seen to end before the stop.
	shortSince time.Time
	// missingSince is when metadata first had no such partition any more.
	missingSince time.Time
}

func newCursor(s connector.Split) (*cursor, error) {
	topic, partition, err := parseSplit(s.ID)
	if err != nil {
		return nil, err
	}
	id, err := parseIncarnation(s.Incarnation)
	if err != nil {
		return nil, err
	}
	at := place{s.Position, epochOf(s.Term)}
	return &cursor{
		split: s.ID, topic: topic, topicID: id, partition: partition,
		fetchAt: at, next: at, stop: s.Stop, leader: noLeader,
	}, nil
}

// epochOf reads what term wrote.
func epochOf(term string) int32 {
	if epoch, err := strconv.ParseInt(term, 10, 32); err == nil {
		return int32(epoch)
	}
	return -1
}

// term spells a leader epoch; empty: it is not known.
func term(epoch int32) string {
	if epoch < 0 {
		return ""
	}
	return strconv.Itoa(int(epoch))
}

// wants reports whether there is anything left to fetch.
func (c *cursor) wants() bool {
	return !c.done && (c.stop == connector.NoStop || c.fetchAt.offset < c.stop)
}

// reached reports whether everything up to the stop was delivered.
func (c *cursor) reached() bool { return c.stop != connector.NoStop && c.next.offset >= c.stop }

// failed puts the next fetch off, and forgets the leader, who may have moved.
func (c *cursor) failed(now time.Time) {
	c.leader = noLeader
	c.retryAt = now.Add(backoff(c.failures))
	c.failures++
}

// rewind forgets what was fetched and not delivered.
func (c *cursor) rewind() { c.fetchAt = c.next }
