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
	for _, output := range outputs {
		if err := produceLines(ctx, client, output); err != nil {
			return err
		}
	}
	return nil
}

func produceLines(ctx context.Context, client *kgo.Client, path string) error {
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
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return err
		}
		r := &kgo.Record{Topic: strings.TrimSuffix(filepath.Base(path), ".jsonl"), Partition: line.P}
		if line.K != nil {
			r.Key = []byte(*line.K)
		}
		if line.V != nil {
			r.Value = []byte(*line.V)
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
