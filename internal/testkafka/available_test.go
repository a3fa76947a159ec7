package testkafka

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestMajorVersionIsReadFromEveryShapeOfJavasOutput(t *testing.T) {
	for out, want := range map[string]int{
		`openjdk version "17.0.15" 2025-04-15`: 17,
		`openjdk version "25" 2025-09-16`:      25,
		`java version "1.8.0_402"`:             8,
		`openjdk version "21-ea" 2023-09-19`:   21,
		`command not found`:                    0,
	} {
		if got := javaMajorVersion(out); got != want {
			t.Errorf("%s: version %d, want %d", out, got, want)
		}
	}
}

func TestWithoutJavaTheReasonIsOneLine(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	ok, why := Available()
	if ok || why != "real Kafka needs Java 17 or newer: no java on PATH" {
		t.Errorf("Available() = %v, %q", ok, why)
	}
}

func TestMissingKafkaSkipsATestOrFailsItWhereKafkaIsRequired(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv(RequireVariable, "")
	if got := outcomeOf(Require); !strings.HasPrefix(got, "skipped: real Kafka needs Java") || strings.Contains(got, "\n") {
		t.Errorf("not required: %q", got)
	}
	t.Setenv(RequireVariable, "1")
	if got := outcomeOf(Require); !strings.HasPrefix(got, "failed: ONCEFLOW_REQUIRE_KAFKA=1, but: real Kafka needs Java") {
		t.Errorf("required: %q", got)
	}
}

// outcomeOf runs what ends a test, and says how it ended it.
func outcomeOf(require func(TB)) string {
	r := &recorder{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		require(r)
	}()
	<-done
	return r.outcome
}

type recorder struct {
	TB
	outcome string
}

func (r *recorder) Helper() {}

func (r *recorder) Skip(args ...any) {
	r.outcome = "skipped: " + fmt.Sprint(args...)
	runtime.Goexit()
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.outcome = "failed: " + fmt.Sprintf(format, args...)
	runtime.Goexit()
}
