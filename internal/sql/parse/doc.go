// Package parse reads Flink SQL: the text of a file in, a tree of package ast out.
//
// It owns the grammar and what is said about text that does not follow it. The grammar is that of Flink 2.3 (Calcite
// with Lex.JAVA), plus the older client's SET key = value and the statement set that spans several statements.
//
// Guarantees. All errors of a file are reported, one per broken statement: after an error the parser goes on behind
// the next semicolon. Time and memory are linear in the size of the file. Nesting is limited, so that no input
// overflows the stack. Whatever Flink's parser accepts of its streaming SQL is accepted, also where the planner will
// refuse it, because only the planner can say why.
//
// The package never resolves names, checks types or knows connectors.
//
// Start reading at [Script], then (*parser).statement and (*parser).binary.
package parse
