// Package expr holds bound scalar expressions, the registry of functions with
// their type rules, and the compiler that turns an expression into closures
// over column vectors.
//
// It owns what SQL expressions mean: result types, implicit and explicit casts,
// NULLs, errors, all as Apache Flink defines them. It is pure: the clock, the
// session's zone and the watermark come in by [Env]; it knows neither SQL text
// nor the runtime.
//
// Guarantees. Only selected rows are evaluated where evaluation can fail, so
// that CASE, COALESCE, AND and OR protect what stands behind them. A compiled
// expression allocates only while its buffers grow, but for functions that
// build JSON objects, format, or take URLs and UTF-16 apart. An error names the
// function and the offending value.
//
// Start reading at [Expr] (what an expression is), then [Function.Bind] (how
// one is made), [Compile] (how it runs), perrow.go and loop.go (how functions
// are written, row by row or as a loop) and functions.go (the list of all
// functions, each with its documentation).
package expr
