// Package e2e tests the command from outside. Each test starts the built binary
// as a child process, injects real faults (signals, dead brokers, damaged files,
// broken input), and judges by exit codes, by what the command says, and by what
// a read_committed reader that knows nothing of the engine finds in the topics.
//
// It owns no product code and must never reach into the engine: what a test
// needs to know, a user can see. Only the test of the order per key (order_test.go)
// puts a broker that answers late in between.
//
// By default the broker is a child process too, `onceflow broker`; it is never
// killed while its data matter. Tests of what it does not model run on real
// Apache Kafka, and are skipped with one line where that cannot run.
//
//	go test -short ./internal/e2e                    # without real Kafka: about a minute
//	go test ./internal/e2e                           # all of it
//	go test ./internal/e2e -run Kill -e2e.kills=100  # the long form
//	ONCEFLOW_REQUIRE_KAFKA=1 go test ./internal/e2e  # real Kafka must run
//
// Start reading at child_test.go (a process), kafka_test.go (a cluster) and
// pipeline_test.go (a SQL file); identity_test.go is the simplest user of them.
package e2e
