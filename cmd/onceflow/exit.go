package main

import (
	"github.com/onceflow/onceflow"
)

// Exit codes of every command.
const (
	exitDone = 0
	// exitFailed: an error that no retry healed, a bug included.
	exitFailed = 1
	// exitUsage: the command line or the SQL file is wrong; nothing was touched.
	exitUsage = 2
	// exitFenced: a newer instance of the job runs.
	exitFenced = 3
	// exitRefused: starting could lose or double output; nothing was touched.
	exitRefused = 4
	// exitConfig: a setting of job or cluster must change.
	exitConfig = 5
	// exitBadRecord: a record that the policy does not let through.
	exitBadRecord = 6
	// exitCorrupt: a checkpoint is damaged, or input that is needed is gone.
	exitCorrupt = 7
)

const exitCodesHelp = `Exit codes:
  0  a bounded job finished, or the job was stopped with SIGTERM and is committed
  1  an error that no retry healed; for audit and demo: a difference was found
  2  the command line or the SQL file is wrong; nothing was touched
  3  fenced: a newer instance of the job runs
  4  refused: starting could lose or double output; nothing was touched
  5  a setting of the job or the cluster must change
  6  a record that the policy does not let through
  7  a checkpoint is damaged, or input that the job needs is gone`

// endedError ends a command with a code; the message may be empty.
type endedError struct {
	code    int
	message string
}

func (e *endedError) Error() string { return e.message }

// resultError turns how a job ended into an exit code; nil: well.
func resultError(r onceflow.Result) *endedError {
	switch {
	case r.Ended == onceflow.Finished || r.Ended == onceflow.Stopped:
		return nil
	case r.Ended == onceflow.Fenced:
		return &endedError{exitFenced, r.Explanation}
	case r.Ended == onceflow.Refused:
		return &endedError{exitRefused, r.Explanation}
	}
	code := exitFailed
	switch r.Cause {
	case onceflow.CauseConfig:
		code = exitConfig
	case onceflow.CauseRecord:
		code = exitBadRecord
	case onceflow.CauseCorrupt:
		code = exitCorrupt
	}
	return &endedError{code, r.Explanation}
}
