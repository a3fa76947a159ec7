// Package store is the I/O around the commit protocol: it keeps a job's
// identity, manifests, state objects and, for a job without a transactional
// sink, the ledger, in an object store. It is the one place that spells the
// names of objects.
//
// Layout, below the job's prefix:
//
//	job.json                                identity: job id, who holds the ledger
//	job.1.json                              what it was changed to, and so on: the last one counts
//	manifests/e000000000012-g000003-ATTEMPT one manifest
//	state/g000003-ATTEMPT/TASK/...          segments and bases of one attempt
//	state/g000003-ATTEMPT/state.SUM.description  what the attempt's state is
//	state/g000003-ATTEMPT/from/...          what the attempt copied from a savepoint
//	state/g000003-ATTEMPT/attempt           an attempt that may stage output
//	ledger/000000000042                     the ledger, when the store holds it
//
// An object is written once, and its name holds the attempt that wrote it, so
// that two incarnations never write the same one (CKPT-13). Below state/ its name ends
// in NUMBER.SUM.KIND, where SUM is the CRC-32C of its bytes in eight hexadecimal
// digits: so damage is found, and an object in the place of another one.
package store
