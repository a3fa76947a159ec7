// Package debezium is the format debezium-json: the row changes that Debezium
// reads from a database, with Flink's options, leniencies and spelling.
//
// A message has the row before and after the change and an op: c (created) and
// r (read in a snapshot) insert the row after, u retracts the row before and
// inserts that after, d deletes the row before. Tombstones, null messages, have
// no rows. Other ops, such as t for a table that was truncated, are no change of
// a row: they fail, as in Flink, so that nothing is passed over in silence.
//
// Written are the ops c and d alone: an update is a d and a c.
//
// Everything beside the envelope is in format/changelog and format/json. Start
// reading at change.append.
package debezium
