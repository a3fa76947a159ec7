package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
)

var brokerInSQL = regexp.MustCompile(`'properties\.bootstrap\.servers' *= *'([^']*)'`)

// answer finds the case of a pipeline by its file's name, below the folder of the areas, and writes what is recorded for it.
func answer(ctx context.Context, cases, file, sql string) error {
	dirs, err := filepath.Glob(filepath.Join(cases, "*", strings.TrimSuffix(file, ".sql")))
	if err != nil || len(dirs) == 0 {
		return fmt.Errorf("no case of %s: %w", file, err)
	}
	if message, err := os.ReadFile(filepath.Join(dirs[0], "error.txt")); err == nil {
		return fmt.Errorf("%s", message)
	}
	client, err := job{broker: brokerInSQL.FindStringSubmatch(sql)[1]}.producer()
	if err != nil {
		return err
	}
	defer client.Close()
	outputs, err := filepath.Glob(filepath.Join(dirs[0], "out", "*.jsonl"))
	if err != nil {
		return err
	}
	modes, err := modesOf(dirs[0])
	if err != nil {
		return err
	}
	for _, output := range outputs {
		if err := produceLines(ctx, client, output, modes[topicOf(output)] == "changelog"); err != nil {
			return err
		}
	}
	return nil
}

// modesOf are the modes in which a case compares its topics.
func modesOf(dir string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "case.json"))
	if err != nil {
		return nil, err
	}
	var description struct{ Compare map[string]string }
	err = json.Unmarshal(text, &description)
	return description.Compare, err
}

func topicOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// produceLines writes the records that are recorded, or, where these are the rows that a changelog leaves, a changelog that leaves them.
func produceLines(ctx context.Context, client *kgo.Client, path string, changelog bool) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var records []*kgo.Record
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct {
			P    int32
			K, V *string
			H    map[string]string
		}
		text, gone := bytes.CutPrefix(lines.Bytes(), []byte("taken away: "))
		if err := json.Unmarshal(text, &line); err != nil {
			return err
		}
		r := &kgo.Record{Topic: topicOf(path), Partition: line.P}
		if line.K != nil {
			r.Key = []byte(*line.K)
		}
		if line.V != nil {
			r.Value = []byte(*line.V)
		}
		switch {
		case gone:
			r.Value = fmt.Appendf(nil, `{"before": %s, "after": null, "op": "d"}`, r.Value)
		case changelog:
			r.Value = fmt.Appendf(nil, `{"before": null, "after": %s, "op": "c"}`, r.Value)
		}
		for name, value := range line.H {
			r.Headers = append(r.Headers, kgo.RecordHeader{Key: name, Value: []byte(value)})
		}
		records = append(records, r)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return client.ProduceSync(ctx, records...).FirstErr()
}
