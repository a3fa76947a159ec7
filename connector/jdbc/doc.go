// Package jdbc is the connector 'jdbc', with Flink's options, for PostgreSQL: a
// table that look-up joins ask for the rows of a key, and that INSERT writes by
// its primary key.
//
// It owns what a JDBC URL means to PostgreSQL, and how values travel: always as
// text, in the settings of a session that it fixes (ISO dates, UTC). The keys of
// a batch are asked for in one round trip, each by a statement of its own, so
// that a row is found exactly as by Flink's query per row.
//
// Writing is at least once, as in Flink: rows are in the table at the latest when
// their epoch ends, and after a failure they are written again. By a primary key
// that ends in the same rows.
//
// It never caches answers: the look-up join does that. It never reads a table as a
// whole.
//
// Start reading at [Factory.Lookup], then reader.go; [Factory.Sink], then writer.go.
package jdbc
