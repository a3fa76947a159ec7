package flink

import (
	"context"
	"errors"
	"strings"
)

// Desk takes single statements and says what Flink answered, for a program that asks more than a case can. Its tables and views
// live until Close. Not for concurrent use.
type Desk struct {
	flink   Addresses
	session session
}

// OpenDesk opens a session of a running Flink.
func OpenDesk(ctx context.Context, at Addresses) (*Desk, error) {
	s, err := openSession(ctx, at.Gateway)
	return &Desk{at, s}, err
}

// Close forgets the tables and views.
func (d *Desk) Close(ctx context.Context) error { return d.session.close(ctx) }

// Execute runs a statement. If it starts a job, Execute returns when the job has ended. The rows are those of a statement that shows something, the
// fields of each as text. [Refused] tells an error that is Flink's answer.
func (d *Desk) Execute(ctx context.Context, statement string) ([][]string, error) {
	a, err := d.session.execute(ctx, statement)
	if err != nil {
		return nil, err
	}
	if a.jobID != "" {
		err = awaitJob(ctx, d.flink.JobManager, a.jobID)
		if ctx.Err() != nil {
			cancelJob(ctx, d.flink.JobManager, a.jobID)
		}
		return nil, err
	}
	rows := make([][]string, len(a.rows))
	for i, row := range a.rows {
		rows[i] = strings.Split(row, "\t")
	}
	return rows, nil
}

// Refused is the reason of an error by which Flink refused a statement, or by which a job that it started failed: the innermost exception, and behind it the
// one around that. ok is false for an error that is not Flink's answer.
func Refused(err error) (cause string, failedWhileRunning, ok bool) {
	if failure := (*jobFailure)(nil); errors.As(err, &failure) {
		return innerCauses(failure.trace), true, true
	}
	if no := (*refusal)(nil); errors.As(err, &no) {
		return innerCauses(no.text), false, true
	}
	return "", false, false
}

// innerCauses are the two innermost exceptions of a stack trace, with the line behind each, which often says what the first one is about.
func innerCauses(trace string) string {
	lines := strings.Split(trace, "\n")
	var causes []string
	for i, line := range lines {
		if cause, ok := strings.CutPrefix(strings.TrimSpace(line), "Caused by: "); ok {
			if i+1 < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[i+1]), "at ") {
				cause += " " + strings.TrimSpace(lines[i+1])
			}
			causes = append([]string{cause}, causes...)
		}
	}
	if len(causes) == 0 {
		return rootCause(trace)
	}
	return strings.Join(causes[:min(2, len(causes))], "; in ")
}
