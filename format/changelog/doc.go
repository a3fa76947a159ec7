// Package changelog holds what the formats debezium-json, canal-json,
// maxwell-json and ogg-json share. Each of their messages is an envelope: a JSON object with
// the rows of a change and a word that says what became of them.
//
// [Decoder] reads an envelope with the JSON format, its rows as ROW columns, and
// lets the format at hand append rows with their kinds. [Encoder] writes rows
// as JSON between two constant texts. [Named] tells which columns a partial old
// row names, for a column that was NULL from one that did not change.
//
// Guarantees: what the JSON format guarantees, that is no allocation per message
// and nothing appended on an error; with ignore-parse-errors, a message that is
// wrong is counted and dropped, behind the rows before the wrong one.
//
// [About] describes metadata columns: what a message says of all its rows.
//
// It knows no format's words. Values are read and written by format/json, never
// here.
//
// An array of one envelope is read as the envelope, although Flink does so for
// Debezium's alone.
//
// Start reading at [Decoder.Decode].
package changelog
