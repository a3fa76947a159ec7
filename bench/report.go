package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// report is what a run found.
type report struct {
	When time.Time `json:"when"`
	// Binary is what the binary under test calls itself: version, Go, system.
	Binary string `json:"binary"`
	CPUs   int    `json:"cpus"`
	Broker string `json:"broker"`
	// Records and BytesPerRecord describe the input, made from Seed.
	Records        int64   `json:"records"`
	BytesPerRecord float64 `json:"bytes_per_record"`
	Seed           uint64  `json:"seed"`

	Comparisons []comparison `json:"comparisons,omitempty"`
	// Queries are Nexmark's, QueriesMean the geometric mean of their ratios.
	Queries     []comparison `json:"queries,omitempty"`
	QueriesMean float64      `json:"queries_ratio_geometric_mean,omitempty"`
	StartUp     *startUp     `json:"start_up,omitempty"`
	Latencies   []latency    `json:"latencies,omitempty"`
}

func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// failure is everything that went wrong; nil if nothing did.
func (r *report) failure() error {
	var all []error
	add := func(what, message string) {
		if message != "" {
			all = append(all, fmt.Errorf("%s: %s", what, message))
		}
	}
	for _, c := range slices.Concat(r.Comparisons, r.Queries) {
		add(c.Name, c.Error)
	}
	if r.StartUp != nil {
		add(startUpName, r.StartUp.Error)
	}
	for _, l := range r.Latencies {
		add(latencyName+" of "+l.Name, l.Error)
	}
	return errors.Join(all...)
}
