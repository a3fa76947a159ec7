// Package embedded runs a Kafka broker inside a Go process, so that the first
// command needs nothing installed and tests need no network.
//
// It owns the wrapping of franz-go's fake broker: where it listens, what it
// advertises, where its data lives. It speaks the real protocol with
// transactions, groups and authentication.
//
// It must never be used for data that matters. It has no replicas, and it does
// not survive the death of its process: after an unclean end a transaction may
// be torn or hidden. A folder that was not closed is therefore refused (see
// [DirtyError]). Tests kill the engine, never this broker.
//
// Start reading at [Start].
package embedded
