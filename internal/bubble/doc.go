// Package bubble tests the real engine in virtual time: the runtime, the Kafka client and the embedded broker, over a
// network in memory whose every request can be lost or held, on a clock that jumps (testing/synctest).
//
// It is the second of three tiers. The simulator (internal/sim) plays models of everything, a thousand schedules a
// second, and replays a seed to the bit. Here the code is the one that ships, an hour passes in seconds, and a seed
// says which faults come but not how goroutines meet: a schedule that fails prints its history instead. The drill
// (internal/drill) kills real processes on real brokers.
//
// It owns no code but tests: the world and its faults (world_test.go), a machine with an engine on it
// (machine_test.go), and the schedules (schedule_test.go).
package bubble
