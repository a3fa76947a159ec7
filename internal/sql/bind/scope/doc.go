// Package scope says what names mean at a place of a query: which columns are
// visible there, under which names of tables, and what the queries around it show.
//
// It owns the resolution of dotted names as Flink does it (table, column, field of a
// ROW), the columns that USING and NATURAL make common, and the marks that columns of
// the query around a sub-query carry. It guarantees that a column that it finds is one of
// [Scope.Input], or marked one of the scope around. It never binds an expression and
// never makes a node of a plan.
//
// Start reading at [Scope], then [Scope.Resolve].
package scope
