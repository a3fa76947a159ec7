package onceflow

import "github.com/onceflow/onceflow/internal/checkpoint"

// Ended says how a job ended.
type Ended string

// How a job ends.
const (
	// Finished: a bounded job reached its end, in this run or an earlier one.
	Finished Ended = "finished"
	// Stopped: a stop was asked for, and everything that was read is committed.
	Stopped Ended = "stopped"
	// Fenced: a newer instance of the job runs.
	Fenced Ended = "fenced"
	// Refused: nothing was touched, because going on could lose or double output.
	Refused Ended = "refused"
	// Failed: an error that no retry can heal; its cause says whose turn it is.
	Failed Ended = "failed"
)

// Cause says what kind of error ended a job.
type Cause string

// The causes.
const (
	CauseNone Cause = ""
	// CauseConfig: a setting of the job or the cluster must change.
	CauseConfig Cause = "config"
	// CauseRecord: a record that the policy does not let through.
	CauseRecord Cause = "record"
	// CauseCorrupt: a checkpoint is damaged, input that is needed is gone, or a topic was
	// created again while the job wrote it.
	CauseCorrupt Cause = "corrupt"
	// CauseBug: an error in onceflow.
	CauseBug Cause = "bug"
)

// Result of a run.
type Result struct {
	Ended Ended
	Cause Cause
	// Explanation says in a sentence or more what happened and what to do.
	Explanation string
	// Epoch is the last committed one; 0: none.
	Epoch uint64
}

var endings = map[checkpoint.Outcome]Ended{
	checkpoint.OutcomeFinished: Finished, checkpoint.OutcomeStopped: Stopped, checkpoint.OutcomeFenced: Fenced,
	checkpoint.OutcomeRefused: Refused, checkpoint.OutcomeFailed: Failed,
}

var causes = map[checkpoint.Class]Cause{
	checkpoint.ClassBadConfig: CauseConfig, checkpoint.ClassBadRecord: CauseRecord,
	checkpoint.ClassCorrupt: CauseCorrupt, checkpoint.ClassBug: CauseBug,
}
