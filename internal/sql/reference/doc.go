// Package reference writes the reference of the SQL that this program reads, docs/sql,
// from the registries that the program itself works with: functions, aggregates,
// settings, connectors and formats with their options.
//
// It owns the samples of statements, clauses and types, each of which is compiled when the
// pages are written: a page says of each what the compiler says. It guarantees that the same
// program writes the same pages. It must never state a fact that a registry holds, or that a
// sample can show.
//
// Start reading at [Pages].
package reference
