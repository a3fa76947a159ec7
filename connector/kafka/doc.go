// Package kafka reads and writes Apache Kafka: the connectors 'kafka' and
// 'upsert-kafka' of Flink SQL, and the [Primary] whose transactions hold a job's
// output, its consumed offsets and its ledger.
//
// # What it owns
//
// Everything between the contracts of package connector and the wire: options
// and client properties in Flink's and Kafka's spelling, the resolution of start
// and stop positions, the fetch loop, the partitioner, the transactional
// producers, the ledger topic, and the look at a live cluster before a job
// starts. No other package imports a Kafka client.
//
// # What it guarantees
//
// A source delivers every committed record between two positions once and in
// order, nothing that was aborted, and no marker; it stops with the exact gap
// when records that it still needs are gone. A primary makes the output of an
// epoch, the ledger record and the offsets visible together or not at all; it
// answers Committed only when the broker said so and every record was
// acknowledged before.
//
// # What it must never do
//
// Reset a position by itself. Reuse a producer after an answer that proves
// nothing. Commit a transaction with a failed write. Hand a record of epoch e+1
// to a producer before every record of e is acknowledged. Allocate for every
// record on the data path.
//
// # Where to start reading
//
// factory.go turns a table into a plan. source.go, then reader.go and
// batch.go, are the way in; sink.go and writer.go the way out; primary.go the
// transactions.
package kafka
