// Package testkafka runs real Apache Kafka on this machine, for tests, drills and benches.
//
// It owns everything between "there is Java and Maven" and "here is a broker address": the broker's jars in a cache
// folder of the user, free loopback ports, configuration, certificates, processes and their logs. One broker has combined
// KRaft roles; three brokers replicate everything three times with two in-sync replicas required.
//
// It guarantees that a cluster that it returned answers metadata requests with all its brokers, that each broker keeps
// its ports and its data across Kill and Start, and that no broker outlives the process that started it, not even
// when that process is killed.
//
// It must never be imported by the engine, only by tests and tools, of which "onceflow drill" is one; never sleep where a broker can be asked; never end a process
// that it didn't start. It needs a Unix system: signals and a shell.
//
// Start reading at [ForTest], which tests call, and [Launch], which it wraps.
package testkafka
