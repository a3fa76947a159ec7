package metrics

import (
	"fmt"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/onceflow/onceflow/internal/runtime"
)

// Handler serves GET /metrics, the job's beside those of the process and of Go, and GET /healthz: 200 once the job runs, 503 before.
func Handler(job string, p *runtime.Progress) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(Collector(job, p), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if p.Generation.Load() == 0 {
			http.Error(w, "the job does not run yet", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintf(w, "generation %d runs, epoch %d is committed\n", p.Generation.Load(), p.Epoch.Load())
	})
	return mux
}
