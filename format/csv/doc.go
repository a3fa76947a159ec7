// Package csv is the CSV format: one record a message, its fields in the order
// of the table's columns, with Flink's options, leniencies and spelling.
//
// Decoding goes field by field: the scanner (scan.go) finds the text of the next
// field, quotes and escapes resolved, and the column converts it straight into
// its vector (value.go). ARRAY and ROW are fields whose text is split once more
// (nested.go); they hold scalars only.
//
// Guarantees: nothing is allocated per message once the buffers have grown; on
// an error nothing is appended; no slice of a message is kept.
//
// Where Flink's answer is an accident it is kept all the same, for one file is
// to have one answer: what follows the first line of a message is ignored; a
// delimiter behind the last field is; DATE takes 2024-02-30 for March 1, but
// TIMESTAMP takes it for February 29. Not kept: digits of other scripts, and a
// plus within a date.
//
// Start reading at [Decoder.Decode] and [Encoder.Encode].
package csv
