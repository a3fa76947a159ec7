package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kgo"
)

// maxLine is the longest line that is written, in bytes.
const maxLine = 16 << 20

func topicWrite(broker *string) *cobra.Command {
	var l recordLines
	var headers []string
	cmd := &cobra.Command{
		Use: "write TOPIC", Short: "Write each line of standard input as a record", Args: oneTopic,
		Long: `Write each line of standard input as a record, one after the other: as its value,
or with --key-separator as key and value, or with --json as a JSON object:

  {"key": "ada", "value": {"id": 1}, "headers": {"source": "web"}, "timestamp": 0}

A text is written as it is, anything else as JSON, and null is null: a value that
is null deletes its key from a table by key. Only the value is required. The
timestamp is in milliseconds since 1970, by default now. Partition and offset, which
"topic read --json" prints, are taken, and have no effect.

Lines are at most 16 MB long. A topic that does not exist is created, if the
brokers allow it. Records before a line that is wrong stay.

` + topicExitCodes(),
		Example: `  echo '{"id":1}' | onceflow topic write orders --header source=web
  echo 'ada={"id":1}' | onceflow topic write orders --key-separator =
  echo 'ada=NULL' | onceflow topic write customers --key-separator = --null NULL
  onceflow topic read orders --json | onceflow topic write copy-of-orders --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if l.headers, err = parseHeaders(headers); err != nil {
				return err
			}
			return writeTopic(cmd, *broker, args[0], l)
		},
	}
	cmd.Flags().StringVar(&l.separator, "key-separator", "", "`text` between key and value; empty: no key")
	cmd.Flags().StringVar(&l.null, "null", "", "`text` that stands for a key or a value that is null; empty: none does")
	cmd.Flags().StringArrayVar(&headers, "header", nil, "`name=value` of a header of every record; may be repeated")
	cmd.Flags().BoolVar(&l.json, "json", false, "each line is a JSON object with key, value, headers and timestamp")
	cmd.MarkFlagsMutuallyExclusive("json", "key-separator")
	cmd.MarkFlagsMutuallyExclusive("json", "null")
	return cmd
}

func parseHeaders(texts []string) ([]kgo.RecordHeader, error) {
	var headers []kgo.RecordHeader
	for _, text := range texts {
		name, value, found := strings.Cut(text, "=")
		if !found {
			return nil, &endedError{exitUsage, fmt.Sprintf("--header %s: write it as name=value", text)}
		}
		headers = append(headers, kgo.RecordHeader{Key: name, Value: []byte(value)})
	}
	return headers, nil
}

func writeTopic(cmd *cobra.Command, broker, topic string, l recordLines) error {
	cl, err := reach(cmd.Context(), broker, kgo.DefaultProduceTopic(topic), kgo.AllowAutoTopicCreation())
	if err != nil {
		return err
	}
	defer cl.Close()
	lines := bufio.NewScanner(cmd.InOrStdin())
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		r, err := l.record(lines.Bytes())
		if err != nil {
			return &endedError{exitFailed, fmt.Sprintf("line %d: %v", n, err)}
		}
		if err := cl.ProduceSync(cmd.Context(), r).FirstErr(); err != nil {
			return unread("topic %s: %v", topic, err)
		}
	}
	return lines.Err()
}

// recordLines is how a line is read as a record.
type recordLines struct {
	separator, null string
	json            bool
	headers         []kgo.RecordHeader
}

// record returns the record of a line, which it does not keep.
func (l recordLines) record(line []byte) (*kgo.Record, error) {
	r := &kgo.Record{}
	if l.json {
		var err error
		if r, err = parseRecord(line); err != nil {
			return nil, err
		}
	} else {
		text := string(line)
		key, value, found := strings.Cut(text, l.separator)
		if l.separator == "" || !found {
			value = text
		} else {
			r.Key = l.orNull(key)
		}
		r.Value = l.orNull(value)
	}
	r.Headers = append(r.Headers, l.headers...)
	return r, nil
}

// orNull returns the bytes of a key or a value.
func (l recordLines) orNull(text string) []byte {
	if l.null != "" && text == l.null {
		return nil
	}
	return []byte(text)
}

// recordObject is a record as JSON.
type recordObject struct {
	Key       json.RawMessage            `json:"key,omitempty"`
	Value     json.RawMessage            `json:"value"`
	Headers   map[string]json.RawMessage `json:"headers,omitempty"`
	Partition *int32                     `json:"partition,omitempty"`
	Offset    *int64                     `json:"offset,omitempty"`
	Timestamp *int64                     `json:"timestamp,omitempty"`
}

func parseRecord(line []byte) (*kgo.Record, error) {
	var o recordObject
	in := json.NewDecoder(bytes.NewReader(line))
	in.DisallowUnknownFields()
	if err := in.Decode(&o); err != nil {
		return nil, fmt.Errorf("not a record as JSON: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("not a record as JSON: something follows the object")
	}
	if o.Value == nil {
		return nil, errors.New("the record has no value; write null for one that is null")
	}
	r := &kgo.Record{Key: unquote(o.Key), Value: unquote(o.Value)}
	for _, name := range sortedNames(o.Headers) {
		r.Headers = append(r.Headers, kgo.RecordHeader{Key: name, Value: unquote(o.Headers[name])})
	}
	if o.Timestamp != nil {
		if latest := math.MaxInt64 / int64(time.Millisecond); *o.Timestamp > latest {
			return nil, fmt.Errorf("the timestamp %d is after 2262-04-11, later than the Kafka client writes", *o.Timestamp)
		}
		r.Timestamp = time.UnixMilli(*o.Timestamp)
	}
	return r, nil
}

// unquote returns the bytes of a text, nil for null, and anything else as it is.
func unquote(raw json.RawMessage) []byte {
	var text *string
	switch {
	case raw == nil:
		return nil
	case json.Unmarshal(raw, &text) != nil:
		return raw
	case text == nil:
		return nil
	}
	return []byte(*text)
}

// showRecord spells a record as JSON.
func showRecord(r *kgo.Record) []byte {
	millis := r.Timestamp.UnixMilli()
	o := recordObject{Key: quote(r.Key), Value: quote(r.Value), Partition: &r.Partition, Offset: &r.Offset, Timestamp: &millis}
	for _, h := range r.Headers {
		if o.Headers == nil {
			o.Headers = map[string]json.RawMessage{}
		}
		o.Headers[h.Key] = quote(h.Value)
	}
	return spellJSON(o)
}

// quote spells bytes as a JSON text; null for nil.
func quote(b []byte) json.RawMessage {
	if b == nil {
		return json.RawMessage("null")
	}
	return spellJSON(string(b))
}

// spellJSON spells what consists of texts and numbers, which never fails.
func spellJSON(v any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func sortedNames(m map[string]json.RawMessage) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
