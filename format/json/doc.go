// Package json is the JSON format: messages to rows and rows to messages, with
// Flink's options, leniencies and spelling.
//
// Decoding has two ways through one set of rules. The general way
// ([Decoder.row]) reads any document with a strict tokenizer and Flink's
// coercions. While it reads, it notes the literal bytes between the values, the
// glue; the next message that has the same glue goes the fast way (template.go),
// which compares the glue eight bytes at a time and parses the values straight
// into the columns. A message that fits none of the remembered templates, and
// any value that the fast way does not know, goes the general way. The two may
// differ in speed, never in the outcome.
//
// Guarantees: nothing is allocated per message once the buffers have grown; on
// an error nothing is appended; no slice of a message is kept; only the columns
// asked for are filled: values of the table's other columns must fit their types,
// those of other fields are checked for syntax.
//
// Where Flink's answer is an accident (text after the document, the order of a
// map's entries) see the comments at the place. Duplicate keys: the last wins
// among the first members that are as many as the columns; out of a tree, among all.
//
// Not kept: digits of other scripts in numbers that are text, and what Flink makes of a
// message that is no JSON under ignore-parse-errors, where its parser goes on behind
// some errors: such a message is skipped.
//
// Start reading at [Decoder.Decode] and [Encoder.Encode].
package json
