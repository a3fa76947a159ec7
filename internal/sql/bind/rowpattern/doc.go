// Package rowpattern binds MATCH_RECOGNIZE: the pattern, what DEFINE asks of a row, and what
// MEASURES make of a match.
//
// It owns the variables of a pattern, the meaning of columns, FIRST, LAST and aggregates in
// a match, and the refusal of what Flink does not search for. It guarantees that conditions
// and measures read nothing but what their dataflow.MatchView picks and counts. It never
// binds the table that is searched, and never searches: that is package cep.
//
// Start reading at [Bind].
package rowpattern
