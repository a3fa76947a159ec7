// Package runner runs conformance cases: pipelines whose output was recorded from Apache Flink (see ../README.md for the format).
//
// It owns the judgement whether a binary's output is Flink's. It guarantees that a case passes only if the binary ended as the case wants and
// every compared topic, as a read_committed reader sees it, is the recorded one byte for byte in canonical form; a case that
// could not be judged counts as failed.
//
// It must never import the engine: it starts a binary, and reads Kafka with a client of its own. It must never write expected output.
//
// Start reading at [Run]; a case's way is in attempt.go, the comparison in compare.go.
package runner
