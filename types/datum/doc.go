// Package datum spells single SQL values as text and reads them back, byte for
// byte as Flink does: numbers as the Java classes print them, dates on the
// proleptic Gregorian calendar, timestamps in the SQL and the ISO-8601 form.
//
// Functions that spell are named Append and grow the slice that they are given,
// like those of strconv. Functions that read are named Parse, take the whole
// text, report success and say nothing else: what was wrong, and where, is for
// the caller to tell, who knows the field. Functions named Scan read from the
// front of a text and return how many bytes they took, 0 for none.
//
// Nothing here allocates, keeps its arguments, panics on input, or knows about
// vectors, formats or casts. Start reading at [AppendDouble] for numbers, at
// [TimestampLayout] for time.
package datum
