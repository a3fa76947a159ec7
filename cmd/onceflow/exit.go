package main

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow"
)

// Exit codes of every command. They are part of the interface: a supervisor decides
// by them.
const (
	exitDone = 0
	// exitFailed: an error that no retry healed, a bug included; for audit and demo
	// a difference.
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
	// exitCorrupt: a checkpoint is damaged, input that is needed is gone, or a topic was
	// created again while the job wrote it.
	exitCorrupt = 7
	// exitUnread: what the command should look at could not be read.
	exitUnread = 8
)

// exitMeanings are the codes of a pipeline's run, which other commands word anew
// where they mean something narrower.
var exitMeanings = map[int]string{
	exitDone:      "a bounded job finished, or the job was stopped by SIGTERM or SIGINT and is committed",
	exitFailed:    "an error that no retry healed",
	exitUsage:     "the command line or the SQL file is wrong; nothing was touched",
	exitFenced:    "fenced: a newer instance of the job runs; do not restart this one",
	exitRefused:   "refused: starting could lose or double output; nothing was touched",
	exitConfig:    "a setting of the job or the cluster must change",
	exitBadRecord: "a record that the policy does not let through",
	exitCorrupt:   "a checkpoint is damaged, input is gone, or an output topic was made anew meanwhile",
	exitUnread:    "brokers, topics or a ledger that the command should look at could not be read",
}

// exitLine is what a code means to one command; an empty text: what it always does.
type exitLine struct {
	code  int
	means string
}

// exitCodes is the section of a command's help about its codes.
func exitCodes(lines ...exitLine) string {
	var b strings.Builder
	b.WriteString("Exit codes:")
	for _, l := range lines {
		means := l.means
		if means == "" {
			means = exitMeanings[l.code]
		}
		fmt.Fprintf(&b, "\n  %d  %s", l.code, means)
	}
	return b.String()
}

// allExitCodes is the section with every code.
func allExitCodes() string {
	var lines []exitLine
	for code := exitDone; code <= exitUnread; code++ {
		lines = append(lines, exitLine{code: code})
	}
	return exitCodes(lines...)
}

// endedError ends a command with a code; the message may be empty.
type endedError struct {
	code    int
	message string
}

func (e *endedError) Error() string { return e.message }

// unread says that something could not be read.
func unread(format string, args ...any) error {
	return &endedError{exitUnread, fmt.Sprintf(format, args...)}
}

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
