// Package bind gives meaning to syntax: it resolves names, types, functions and
// time attributes, and turns queries into nodes of package plan and
// declarations into objects of package catalog.
//
// Of the packages below it, scope says what names mean at a place, scalar binds
// expressions, over window functions, rowpattern MATCH_RECOGNIZE, hint reads hints, ddl
// declares tables, views and functions, and connect plans how tables are read and written.
// Queries are here.
//
// It owns star expansion, the analysis of GROUP BY and windows, the joins that
// sub-queries are, and the refusal of what the engine cannot run, always with the place in
// the file. It guarantees that every expression of a plan that it returns is typed and
// every column reference in range. It never optimises and never connects to anything.
//
// A feature that is not supported yet is refused here, so that no wrong answer
// is given.
//
// Start reading at [Binder], then select.go.
package bind
