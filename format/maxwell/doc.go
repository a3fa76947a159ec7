// Package maxwell is the format maxwell-json: the row changes that Maxwell reads
// from MySQL, with Flink's options, leniencies and spelling.
//
// A message has a type and the row, as data; old holds what the columns that an
// update changed were before. Other types fail, as in Flink: those of a
// bootstrap, and changes of a table, which Maxwell writes to another topic.
//
// Written are the types insert and delete alone: an update is both.
//
// Everything beside the envelope is in format/changelog and format/json. Start
// reading at change.append.
package maxwell
