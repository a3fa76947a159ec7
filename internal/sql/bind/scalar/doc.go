// Package scalar binds the expressions of a statement: literals, names, operators, calls,
// and the types that CAST and declarations write.
//
// It owns the types and the implicit casts of expressions, which functions and aggregates
// there are by which names, and what a misspelt or foreign one should be. Aggregations,
// matches, OVER and sub-queries are the caller's: [Binder] has a hook for each. It
// guarantees that a bound expression is typed, that its columns are those of the scope,
// and that its calls know their place in the file. It never makes a node of a plan, and
// changes nothing but the marks of a scope.
//
// Start reading at [Binder], then [Binder.Bind].
package scalar
