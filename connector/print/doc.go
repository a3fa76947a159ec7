// Package print is the connector 'print': a sink that writes rows as lines of
// text, as Flink's does: +I[1, abc, 2024-02-29T12:34:56].
//
// Lines are held back until their epoch ends, or a buffer is full, and written
// whole. Printing is outside of the guarantee: after a failure rows are printed
// again. Start reading at [Factory.Sink].
package print
