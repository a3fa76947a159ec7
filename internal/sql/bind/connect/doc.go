// Package connect brings a declared table and its options to the connector that they
// choose, and plans what the connector does for a statement: reading, writing, looking up.
//
// It owns the options that are the engine's and not the connector's (those of watermarks),
// the casts between declared metadata columns and the connector's, and what to write in
// the place of options that Flink has no more. It guarantees that a table is planned once
// for the same options, and that what a connector refuses stands at the option that it is
// about. It never talks to a system, and never judges a query.
//
// Start reading at [Tables].
package connect
