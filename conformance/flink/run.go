package flink

import (
	"context"
	"errors"
)

// Run executes all statements of a pipeline and returns when all its jobs have ended. If one fails, the others are cancelled.
func Run(ctx context.Context, at Addresses, text string) (err error) {
	s, err := openSession(ctx, at.Gateway)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(ctx)) }()
	var jobs []string
	for _, statement := range splitScript(text) {
		a, err := s.execute(ctx, statement)
		if err != nil {
			cancelJobs(ctx, at, jobs)
			return err
		}
		if a.jobID != "" {
			jobs = append(jobs, a.jobID)
		}
	}
	for _, id := range jobs {
		if err := awaitJob(ctx, at.JobManager, id); err != nil {
			cancelJobs(ctx, at, jobs)
			return err
		}
	}
	return nil
}

func cancelJobs(ctx context.Context, at Addresses, jobs []string) {
	for _, id := range jobs {
		cancelJob(ctx, at.JobManager, id)
	}
}
