// Package topic is the bench's own view of Kafka: topics made and deleted,
// filled with bids, and read as a read_committed reader sees them.
//
// It knows nothing of the engine under test, so that what it counts and sums is
// evidence. Start reading at [Read].
package topic
