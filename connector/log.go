package connector

import "log/slog"

// Logger is a source or sink that says what an operator should see while it
// works, e.g. that brokers are away.
type Logger interface {
	// LogTo says where to. It is called before the job uses the source or sink;
	// without it nothing is logged.
	LogTo(log *slog.Logger)
}
