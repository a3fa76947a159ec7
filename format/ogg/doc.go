// Package ogg is the format ogg-json: the row changes that Oracle GoldenGate reads from
// a database, with Flink's options, leniencies and spelling.
//
// A message has the row before and after the change and an op_type: I inserts the row
// after, U retracts the row before and inserts that after, D deletes the row before.
// T, a table that was truncated, changes no row: it fails, as in Flink, so that
// nothing is passed over in silence.
//
// Written are the op_types I and D alone: an update is a D and an I.
//
// Everything beside the envelope is in format/changelog and format/json. Start
// reading at appendChange.
package ogg
