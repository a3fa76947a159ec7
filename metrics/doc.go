// Package metrics shows a running job to Prometheus.
//
// It owns the names, units and labels of the metrics ([Collector]) and a handler that serves them ([Handler]). It reads
// what [runtime.Progress] has, which a Go program knows as onceflow.Progress, and changes nothing.
//
// Start reading at [Collector].
package metrics
