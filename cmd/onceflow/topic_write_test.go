package main

import (
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// spell tells a null from a text.
func spell(r *kgo.Record) string {
	text := func(b []byte) string {
		if b == nil {
			return "null"
		}
		return "'" + string(b) + "'"
	}
	s := text(r.Key) + " " + text(r.Value)
	for _, h := range r.Headers {
		s += " " + h.Key + ":" + text(h.Value)
	}
	if !r.Timestamp.IsZero() {
		s += " @" + r.Timestamp.UTC().Format("15:04:05.000")
	}
	return s
}

func TestALineIsARecord(t *testing.T) {
	web := []kgo.RecordHeader{{Key: "from", Value: []byte("web")}}
	for _, c := range []struct {
		lines recordLines
		line  string
		want  string
	}{
		{recordLines{}, `a=b`, `null 'a=b'`},
		{recordLines{}, ``, `null ''`},
		{recordLines{separator: "="}, `a=b=c`, `'a' 'b=c'`},
		{recordLines{separator: "="}, `abc`, `null 'abc'`},
		{recordLines{separator: "=", null: "NULL"}, `a=NULL`, `'a' null`},
		{recordLines{separator: "=", null: "NULL"}, `NULL=a`, `null 'a'`},
		{recordLines{null: "NULL", headers: web}, `NULL`, `null null from:'web'`},
		{recordLines{json: true}, `{"value":"x"}`, `null 'x'`},
		{recordLines{json: true}, `{"key":"","value":null}`, `'' null`},
		{recordLines{json: true}, `{"key":null,"value":{"id": 1.50}}`, `null '{"id": 1.50}'`},
		{recordLines{json: true}, `{"value":7,"key":[1],"partition":3,"offset":9,"timestamp":1001}`, `'[1]' '7' @00:00:01.001`},
		{recordLines{json: true, headers: web}, `{"value":"","headers":{"b":null,"a":"1"}}`, `null '' a:'1' b:null from:'web'`},
	} {
		r, err := c.lines.record([]byte(c.line))
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
		} else if got := spell(r); got != c.want {
			t.Errorf("%s: got %s, want %s", c.line, got, c.want)
		}
	}
}

func TestALineThatIsNoRecordIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		`{"key":"a"}`:                           "no value",
		`{"val":"a"}`:                           "val",
		`x`:                                     "JSON",
		`{"value":1} {"value":2}`:               "follows",
		`{"value":1,"headers":[]}`:              "headers",
		`{"value":1,"timestamp":9223372036855}`: "after 2262",
	} {
		if _, err := (recordLines{json: true}).record([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestARecordThatIsReadAsJSONIsWrittenAgain(t *testing.T) {
	for _, r := range []*kgo.Record{
		{Value: []byte("x<&>\n\"")},
		{Key: []byte{}, Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("1")}, {Key: "n"}}},
		{Key: []byte(`{"a":1}`), Value: []byte("null")},
	} {
		again, err := parseRecord(showRecord(r))
		if err != nil {
			t.Fatal(err)
		}
		again.Timestamp = r.Timestamp
		if spell(again) != spell(r) {
			t.Errorf("got %s, want %s", spell(again), spell(r))
		}
	}
}
