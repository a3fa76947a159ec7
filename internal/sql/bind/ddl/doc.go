// Package ddl checks what a statement declares (tables, views, functions) and makes
// objects of package catalog of it.
//
// It owns the columns, the watermark and the keys of a table, what LIKE takes over from
// another one, what ALTER leaves of it, and which function of the program a name is declared
// for. It guarantees that a table is checked as a whole, with all its problems reported,
// before the catalog has it; one that was there before a failed ALTER stays as it was. It
// never binds a query: the rows of one are handed to it as [Queried].
//
// Start reading at [Binder.Table].
package ddl
