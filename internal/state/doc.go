// Package state holds the keyed state of operators: every value is addressed by
// (operator, key group, key) and lives in the [Shard] that owns the key group.
//
// Start reading at [Shard].
package state
