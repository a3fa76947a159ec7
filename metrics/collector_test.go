package metrics

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/onceflow/onceflow/internal/runtime"
)

func TestNamesAndUnitsAreAsPrometheusWantsThem(t *testing.T) {
	p := &runtime.Progress{}
	p.CommittedAt.Store(1500)
	problems, err := testutil.CollectAndLint(Collector("orders", p))
	if err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

func TestUnknownGaugesAreLeftOut(t *testing.T) {
	p := &runtime.Progress{}
	if n := testutil.CollectAndCount(Collector("orders", p), "onceflow_last_commit_timestamp_seconds", "onceflow_watermark_timestamp_seconds"); n != 0 {
		t.Errorf("%d of them", n)
	}
	p.CommittedAt.Store(1500)
	want := `# HELP onceflow_last_commit_timestamp_seconds When the last epoch was committed.
# TYPE onceflow_last_commit_timestamp_seconds gauge
onceflow_last_commit_timestamp_seconds{job="orders"} 1.5
`
	if err := testutil.CollectAndCompare(Collector("orders", p), strings.NewReader(want), "onceflow_last_commit_timestamp_seconds"); err != nil {
		t.Error(err)
	}
}

func TestHealthIsThatOfAJobThatRuns(t *testing.T) {
	p := &runtime.Progress{}
	for _, want := range []int{http.StatusServiceUnavailable, http.StatusOK} {
		answer := httptest.NewRecorder()
		Handler("orders", p).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/healthz", nil))
		if answer.Code != want {
			t.Errorf("status %d, want %d: %s", answer.Code, want, answer.Body)
		}
		p.Generation.Store(1)
	}
}

func TestEveryMetricIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range families {
		name := m.name
		if m.label != "" {
			name += "{" + m.label + "}"
		}
		if !strings.Contains(string(doc), "| `"+name+"` |") {
			t.Errorf("%s is not in docs/metrics.md", name)
		}
	}
}
