// Package sabotage breaks rules of the commit protocol on purpose, one at a time, in a real engine on real brokers, so
// that the drill can show that it would notice: a check that never fails proves nothing.
//
// It owns the list ([All]) and what each does. Most of it stands outside the engine, where the engine meets its
// brokers and its store: the tables' connectors, their transactions and the store of a job are wrapped ([Sabotage.Plant]).
// What is decided inside is switched on by [runtime.Mutant], of which the core's part is what the simulator plants too.
//
// No option, setting or environment variable reaches it. A sabotage travels in a context ([With]), which two hidden
// commands of the drill make and a test allows to nobody else; and it is planted in no job but one of the drill's.
//
// Start reading at [Sabotage].
package sabotage
