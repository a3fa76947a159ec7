package e2e

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// page reads what an address serves, and the status.
func page(t *testing.T, url string) (status int, body string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

func TestMetricsShowWhatTheJobDoes(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.createWith("totals", map[string]string{"cleanup.policy": "compact"})
	k.produce("in", numbers(0, 500)...)
	c := k.write("watched.sql", copyAndTotalSQL).start("--metrics", "127.0.0.1:0")
	var said struct{ URL string }
	if err := json.Unmarshal([]byte(c.await(`"msg":"metrics"`)), &said); err != nil {
		t.Fatal(err)
	}
	k.await("out", 500)
	_, text := page(t, said.URL)
	for _, line := range []string{
		`onceflow_records_read_total{job="` + k.prefix + `watched"} 500`,
		`onceflow_rows_written_total{job="` + k.prefix + `watched",table="target"} 500`,
		`onceflow_restarts_total{job="` + k.prefix + `watched"} 0`,
		`onceflow_generation{job="` + k.prefix + `watched"} 1`,
		`onceflow_lag_records{job="` + k.prefix + `watched"} 0`,
		`onceflow_state_bytes{job="` + k.prefix + `watched",operator="aggregate`,
		`onceflow_barrier_pause_seconds_bucket{job="` + k.prefix + `watched",le="0.02"} `,
		`process_resident_memory_bytes `, `go_goroutines `,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no %s in\n%s", line, text)
		}
	}
	if status, body := page(t, strings.TrimSuffix(said.URL, "metrics")+"healthz"); status != http.StatusOK || !strings.HasPrefix(body, "generation 1 runs") {
		t.Errorf("healthz: %d %s", status, body)
	}
	c.stop()
}

func TestMetricsAtAnAddressThatIsTakenTouchNothing(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	p := k.write("watched.sql", with(copySQL, bounded, ""))
	c := p.run("--metrics", taken.Addr().String())
	c.expectExit(exitUsage)
	c.says("--metrics "+taken.Addr().String(), "address already in use")
}
