// Package differential asks two engines the same random questions: real Apache Flink, which is right, and a binary under test.
//
// A seed gives a [Batch]: tables with rows, and some thirty queries over them, drawn from the grammar in the .txt files and the shapes of
// shape.go. Flink is asked first and its answers are kept in a folder, so that the binary can be asked again after each change without Flink
// ([Judge]). A query is settled if both refuse it, or if both leave the same rows. What differs is made smaller while it differs
// ([Shrinker]) and written as a conformance case.
//
// Guarantees. A batch depends on nothing but its seed and the grammar. Every query has one right answer: what depends on the order in which several
// inputs are read, on a clock or on ties is not asked. Both engines get the same text, but for names of topics.
//
// It must never import the engine, and never write what the binary said as something expected.
//
// What Flink does wrong by accident is not asked; defects.md lists it.
//
// Start reading at [Generate]; node.go is the form of a query that can be made smaller.
package differential
