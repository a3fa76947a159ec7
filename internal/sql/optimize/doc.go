// Package optimize rewrites a bound plan into the one that runs: the same rows,
// with less work, and with the operators that only show when the plan is seen
// as a whole.
//
// It owns one rule a file. Some rules are about speed (columns and filters go
// to the source, equal sub-plans are made once); others are the only way to say
// a thing in SQL (a filter on ROW_NUMBER is a Top-N or a deduplication, a GROUP
// BY of window bounds ends with its window); the last ones are about
// correctness (where a changelog is made complete, where a sink keeps the rows
// of each key) and refuse what a sink cannot take.
//
// A rule never changes the columns that leave a node, and never the rows.
//
// Start reading at [Run], which has the order of the rules.
package optimize
