// Package compile turns a SQL file into a job: the way in for the command and
// the library.
//
// It owns the order of things (parse, then statement by statement: settings,
// declarations, queries; then the whole plan at once), the settings, the texts
// of SHOW, DESCRIBE and EXPLAIN, and how errors look. It guarantees that all
// errors of a file are reported, in the order of the file, each with its line
// and column, and that a [Program] without errors has a graph that can run.
//
// It connects to nothing and starts nothing.
//
// Start reading at [File].
package compile
