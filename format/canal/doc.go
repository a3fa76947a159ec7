// Package canal is the format canal-json: the row changes that Canal reads from
// MySQL, with Flink's options, leniencies and spelling.
//
// A message has a type and a list of rows, as data; for an update, old is a list
// as long whose objects hold what the columns that changed were before. CREATE
// has no rows. Other types, such as ALTER and TRUNCATE, fail, as in Flink, so
// that nothing is passed over in silence.
//
// Written are the types INSERT and DELETE alone, one row a message: an update is
// both.
//
// Everything beside the envelope is in format/changelog and format/json. Start
// reading at change.append.
package canal
