// Package inspect reads checkpoints and savepoints without running them, and judges
// which state an edited pipeline keeps.
//
// A job writes a [Description] beside its state: for each operator what its keys and
// values are, as SQL types, and the plan of the pipeline. It lies among the objects of
// the attempt that wrote it, is named by the manifests like any other, and so lives as
// long as they do, in a savepoint too. State of before there were descriptions is shown
// as bytes.
//
// Nothing here changes or fences anything. State is read key group by key group, so
// that the entries of a part of it are in memory, with the objects that they are in,
// and not all.
//
// Start reading at [Checkpoint].
package inspect
