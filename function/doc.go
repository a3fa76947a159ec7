// Package function declares functions that a Go program adds to SQL.
//
// A pipeline file names its functions by identifiers, which on Apache Flink are
// classes: CREATE FUNCTION mask AS 'com.acme.Mask'. A program gives Go code under the
// same identifiers, by onceflow.Options.Functions, so that the file stays the same.
//
//	mask := function.Scalar2("com.acme.Mask", func(text string, keep int32) (string, error) { … })
//
// Start reading at [Scalar1] and its like, which take ordinary Go functions, and
// [Aggregate1], which takes a Go type. Below them [Scalar], [Table] and [Aggregate] work on
// columns, without allocation per record.
//
// This package is a contract: it calls nothing and knows no SQL text.
package function
