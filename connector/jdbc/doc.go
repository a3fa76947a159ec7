// Package jdbc is the connector 'jdbc', with Flink's options, for PostgreSQL: a
// table that look-up joins ask for the rows of a key.
//
// It owns what a JDBC URL means to PostgreSQL, and how values travel: always as
// text, in the settings of a session that it fixes (ISO dates, UTC). The keys of
// a batch are asked for in one round trip, each by a statement of its own, so
// that a row is found exactly as by Flink's query per row.
//
// It never writes, and never caches: the look-up join does that.
//
// Start reading at [Factory.Lookup], then reader.go.
package jdbc
