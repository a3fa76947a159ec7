package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExplainShowsTheStatementsThatAreInOrderBesideTheErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "half.sql")
	src := "CREATE TABLE a (id INT) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'localhost:1', 'format' = 'json');\n" +
		"CREATE TABLE b (id INT) WITH ('connector' = 'blackhole');\n" +
		"INSERT INTO b SELECT id FROM a;\n" +
		"INSERT INTO b SELECT idd FROM a;\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	root := rootCommand()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs([]string{"explain", file})
	err := root.Execute()
	var ended *endedError
	if !errors.As(err, &ended) || ended.code != exitUsage || !strings.Contains(ended.message, "half.sql:4:22: ") {
		t.Errorf("it ends with %v", err)
	}
	if text := out.String(); !strings.HasPrefix(text, "-- INSERT of line 3\n== Logical Plan ==\n") || strings.Count(text, "-- INSERT") != 1 {
		t.Errorf("it prints:\n%s", text)
	}
}
