// Package expr holds bound scalar expressions, the registry of functions with
// their type rules, and the compiler that turns an expression into closures
// over column vectors. It is pure: time and zone come from outside.
package expr
