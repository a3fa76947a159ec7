// Command bench measures how fast a onceflow binary moves records from Kafka to
// Kafka exactly once, and checks that what it wrote is right.
//
// It owns a broker, a topic of bids ([nexmark]) and the processes that it
// measures from outside ([process]). Every job runs in turn with a bare franz-go
// loop on the same input ([copyloop]): only ratios of such pairs survive on a
// machine that does other work, and only they are to be quoted.
//
// It must never believe a figure that the binary prints, nor print one for
// output that it did not check. See docs/bench.md for what the figures mean.
//
// Start reading at suite.go; workload.go says what the jobs are and what their
// right output is.
package main
