// Package flink runs real Apache Flink on this machine and records what it answers to conformance cases.
//
// It owns everything between "there is Java, Maven and pip" and a case's expected output: the distribution in a cache folder of the user, a
// cluster of one JobManager, one TaskManager and one SQL Gateway on free loopback ports, the gateway's sessions, and the files
// below out/ of a case.
//
// It guarantees that output is written only if every run of the case gave the same one, that recorded output is never overwritten unless
// asked for, and that no process of a cluster outlives the one that started it.
//
// It must never import the engine: the judge knows nothing of the accused. It must never correct what Flink said.
//
// Start reading at [Recorder.Record]; the way of a statement is in session.go, the processes are in cluster.go.
package flink
