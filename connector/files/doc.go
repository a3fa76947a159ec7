// Package files is the connector 'filesystem' for directories of this machine:
// files of one message a line, such as JSON lines.
//
// Reading: a split is a file, its position a byte offset, its stop the size that
// the file had when it was found; what is appended later is not read, so files
// must be moved into place complete. Files are read in the order of their
// paths; names that begin with '.' or '_' are passed over. With
// source.monitor-interval new files are looked for, and the table has no end.
//
// Writing is staged ([connector.Staging]): rows go to a hidden file, which is
// on disk when its epoch is pre-committed, and which publishing renames. The
// name holds the attempt, the sink and the epoch, so no two files have one name,
// and a rename never replaces a file. What a crash leaves behind is hidden and
// never published: files that no epoch had ended go when the next writer is
// made, as soon as no process holds their locks; a staged file that no manifest
// names goes when the job's next start sweeps ([connector.Sweeper]).
//
// A published file belongs to whoever consumes it, who may take it away at once.
// So that it is not missed at the next start, an empty hidden file per attempt
// says up to which epoch the attempt's files were published. The directory of a
// job that restarts often gathers such markers; those of attempts of which no
// checkpoint or savepoint is wanted any more may be deleted.
//
// Start reading at [Factory.Source] and [Factory.Sink].
package files
