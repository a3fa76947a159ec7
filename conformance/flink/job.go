package flink

import (
	"context"
	"fmt"
	"time"
)

// jobFailure is a job that was accepted and failed while it ran.
type jobFailure struct{ state, trace string }

func (f *jobFailure) Error() string {
	return fmt.Sprintf("the job ended %s: %s", f.state, rootCause(f.trace))
}

// awaitJob returns when the job has ended: nil if it finished, a *jobFailure if not.
func awaitJob(ctx context.Context, jobManager, id string) error {
	url := jobManager + "/jobs/" + id
	next := time.NewTicker(askInterval)
	defer next.Stop()
	for {
		var job struct {
			State string `json:"status"`
		}
		if err := getJSON(ctx, url+"/status", &job); err != nil {
			return err
		}
		switch job.State {
		case "FINISHED":
			return nil
		case "FAILED", "CANCELED":
			return whyFailed(ctx, url, job.State)
		}
		select {
		case <-next.C:
		case <-ctx.Done():
			return fmt.Errorf("flink: job %s is still %s: %w", id, job.State, context.Cause(ctx))
		}
	}
}

func whyFailed(ctx context.Context, url, state string) error {
	var exceptions struct {
		History struct {
			Entries []struct {
				Trace string `json:"stacktrace"`
			} `json:"entries"`
		} `json:"exceptionHistory"`
	}
	if err := getJSON(ctx, url+"/exceptions", &exceptions); err != nil {
		return err
	}
	trace := ""
	if len(exceptions.History.Entries) > 0 {
		trace = exceptions.History.Entries[0].Trace
	}
	return &jobFailure{state, trace}
}

// cancelJob asks a job to end; it need not be there any more.
func cancelJob(ctx context.Context, jobManager, id string) {
	var answer struct{}
	_ = exchange(context.WithoutCancel(ctx), "PATCH", jobManager+"/jobs/"+id+"?mode=cancel", nil, &answer)
}
