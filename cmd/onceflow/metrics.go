package main

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/metrics"
)

// headerPatience is how long a client of the metrics may take to ask.
const headerPatience = 10 * time.Second

// serveMetrics serves a job's metrics at an address, none if it is empty, until stop is called. A port that is taken is an error
// before the job touches anything.
func serveMetrics(address, job string, p *onceflow.Progress, log *slog.Logger) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--metrics %s: %w; want host:port with a free port, or :port for all interfaces", address, err)
	}
	server := &http.Server{Handler: metrics.Handler(job, p), ReadHeaderTimeout: headerPatience, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	go server.Serve(listener) // its only error is that it was closed
	log.Info("metrics", "url", "http://"+listener.Addr().String()+"/metrics")
	return func() { server.Close() }, nil
}
