// Package txn looks at the open transactions of a Kafka cluster, says whose they are, and aborts those that may be.
//
// The owner of a transactional id is the job whose ledger names it. Of a job's transactions none is ever needed again: what is not
// committed is replayed from the last epoch that is. Of any other application that is not known, and some, such as Apache
// Flink, count on transactions that a checkpoint has prepared. So those are not aborted unless somebody insists.
//
// Start reading at [List].
package txn
