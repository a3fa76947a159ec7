package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// copied is the pipeline in a folder of the test's own, where its checkpoints lie.
func copied(t *testing.T, change func(string) string) string {
	t.Helper()
	src, err := os.ReadFile("pipeline.sql")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "pipeline.sql")
	if err := os.WriteFile(file, []byte(change(string(src))), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheExampleMasksAndSplits(t *testing.T) {
	servers := kafkatest.Broker(t).Addr()
	kafkatest.Create(t, servers, 1, []string{"remarks", "spoken"})
	for _, remark := range []string{`{"author":"ada","text":"to be"}`, `{"author":null,"text":"or"}`, `{"author":"bob","text":null}`} {
		kafkatest.Produce(t, servers, &kgo.Record{Topic: "remarks", Value: []byte(remark)})
	}
	file := copied(t, func(s string) string { return s })
	if err := run(t.Context(), file, onceflow.Options{Bootstrap: servers}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range kafkatest.ReadCommitted(t, servers, "spoken") {
		got = append(got, string(r.Value))
	}
	want := []string{
		`{"author":"ad*","word":"to","place":1}`, `{"author":"ad*","word":"be","place":2}`, `{"author":null,"word":"or","place":1}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %s", strings.Join(got, "\n"))
	}
}

func TestAnErrorOfAFunctionEndsTheJobWithItsPlace(t *testing.T) {
	servers := kafkatest.Broker(t).Addr()
	kafkatest.Create(t, servers, 1, []string{"remarks", "spoken"})
	kafkatest.Produce(t, servers, &kgo.Record{Topic: "remarks", Value: []byte(`{"author":"ada","text":"to be"}`)})
	file := copied(t, func(s string) string { return strings.Replace(s, "mask(author, 2)", "mask(author, -2)", 1) })
	err := run(t.Context(), file, onceflow.Options{Bootstrap: servers})
	if err == nil || !strings.Contains(err.Error(), "pipeline.sql:15:8: mask(author, -2): cannot keep -2 characters") {
		t.Errorf("got %v", err)
	}
}
