// Package catalog holds what the statements of a file have declared: catalogs,
// databases, tables, views and functions, and which of them a name means.
//
// It owns the name space and the tables' definitions in checked form. It
// guarantees that every table in it is valid: its key columns exist, its
// watermark is on a time column, its expressions are bound. It never parses,
// never binds an expression and never talks to a connector; package bind makes
// the tables that are put here.
//
// Everything lives for one compilation of one file: there is no persistent
// catalog, so that a file means the same everywhere.
//
// Start reading at [Catalog] and [Table].
package catalog
