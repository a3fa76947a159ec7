// Package ast is the syntax tree of Flink SQL: what a pipeline file says, before any name or type is resolved.
//
// It owns one exported struct per construct of the language, the source file with its line table, [Walk], and the
// printer [Format]. Nodes are plain data: whoever holds a tree may read every field, and nobody but the parser needs
// to build one.
//
// Guarantees. Every node carries the [Span] of the bytes that it was read from. Literals keep the text of the file
// (numbers are never converted, interval and timestamp texts are never interpreted). Parentheses are not nodes: the
// shape of the tree is the grouping, and Format puts back the parentheses that the grouping needs. Parsing what
// Format printed gives the same tree, spans aside.
//
// The package never resolves a name, knows no function and refuses no feature: a statement that the engine cannot run
// still has a node, so that the planner can refuse it with its position.
//
// Start reading at [Script], then [CreateTable], [Query] and [Expr].
package ast
