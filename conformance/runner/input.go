package runner

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// inputRecord is a line of in/TOPIC.jsonl.
type inputRecord struct {
	Partition int32   `json:"p"`
	Timestamp *int64  `json:"ts"` // milliseconds
	Key       *string `json:"k"`
	Value     *string `json:"v"`
	Headers   headers `json:"h"`
}

// headers keep the order of the file.
type headers []kgo.RecordHeader

// UnmarshalJSON reads an object of strings; a null is a header without a value.
func (h *headers) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return fmt.Errorf("headers: want an object, have %s", text)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var value *string
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		*h = append(*h, kgo.RecordHeader{Key: name.(string), Value: bytesOf(value)})
	}
	return nil
}

// bytesOf keeps null and empty apart.
func bytesOf(s *string) []byte {
	if s == nil {
		return nil
	}
	return []byte(*s)
}

// readInput reads the records of a file, in order.
func readInput(path, topic string) ([]*kgo.Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var records []*kgo.Record
	for i, line := range splitLines(string(text)) {
		r, err := parseInput([]byte(line), topic)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
		records = append(records, r)
	}
	return records, nil
}

func parseInput(line []byte, topic string) (*kgo.Record, error) {
	var in inputRecord
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil {
		return nil, err
	}
	r := &kgo.Record{
		Topic:     topic,
		Partition: in.Partition,
		Key:       bytesOf(in.Key),
		Value:     bytesOf(in.Value),
		Headers:   in.Headers,
	}
	if in.Timestamp != nil {
		r.Timestamp = time.UnixMilli(*in.Timestamp)
	}
	return r, nil
}
