package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow"
)

func TestCheckAsksTheCluster(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.produce("in", numbers(0, 10)...)
	c := p.start()
	k.await("out", 10)
	c.stop()
	// One broker: the job may run, for development.
	findings := p.findings(exitDone, "--outage", "1h")
	expectFinding(t, findings, onceflow.Warning, "topic "+k.prefix+"in", "one replica")
	expectFinding(t, findings, onceflow.Warning, "checkpoints in", "disk of this machine")
	for _, f := range findings {
		if f.Severity != onceflow.Warning || f.Fix == "" {
			t.Errorf("%+v", f)
		}
	}
	if names, err := os.ReadDir(filepath.Join(p.state("copy"), "check")); err == nil && len(names) > 0 {
		t.Errorf("the trial left %v behind", names)
	}
	// Partitions that the last checkpoint does not know.
	if _, err := k.admin().UpdatePartitions(t.Context(), 3, k.prefix+"in"); err != nil {
		t.Fatal(err)
	}
	expectFinding(t, p.findings(exitDone, "--outage", "1h"), onceflow.Warning, "table source", "1 partitions that it had not")
	// Input that is gone before the job is back.
	findings = p.findings(exitConfig, "--outage", "10000h")
	expectFinding(t, findings, onceflow.Unsafe, "topic "+k.prefix+"in", "keeps records for")
	if findings[0].Severity != onceflow.Unsafe {
		t.Errorf("the worst does not come first: %+v", findings)
	}
	k.deleteTopic("in")
	expectFinding(t, p.findings(exitConfig), onceflow.Fatal, "topic "+k.prefix+"in", "does not exist")
}

func TestCheckOfAClusterThatIsAwaySaysSo(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := start(t, "check", p.file, "--cluster", "--bootstrap", "127.0.0.1:1")
	c.expectExit(exitUnread)
	if !strings.Contains(c.stderr.String(), "127.0.0.1:1") {
		t.Errorf("it says %s", c.stderr.String())
	}
}

// findings are those of check --cluster.
func (p *pipeline) findings(exit int, flags ...string) (all []onceflow.Finding) {
	p.t.Helper()
	c := start(p.t, append([]string{"check", p.file, "--cluster", "--json"}, flags...)...)
	c.expectExit(exit)
	if err := json.Unmarshal([]byte(c.stdout.String()), &all); err != nil {
		p.t.Fatalf("%v in %s", err, c.stdout.String())
	}
	return all
}

func expectFinding(t *testing.T, all []onceflow.Finding, severity onceflow.Severity, subject, what string) {
	t.Helper()
	for _, f := range all {
		if f.Severity == severity && strings.Contains(f.Subject, subject) && strings.Contains(f.What, what) {
			return
		}
	}
	t.Errorf("nobody finds that %s %s in %+v", subject, what, all)
}
