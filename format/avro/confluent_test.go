package avro_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/avro"
	"github.com/onceflow/onceflow/types"
)

// stub is a schema registry: ids count from 1.
type stub struct {
	*httptest.Server
	texts    []string
	asked    []string
	password string
	status   int
}

func newStub(t *testing.T) *stub {
	t.Helper()
	s := &stub{}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (s *stub) serve(w http.ResponseWriter, r *http.Request) {
	s.asked = append(s.asked, r.Method+" "+r.URL.EscapedPath())
	_, password, _ := r.BasicAuth()
	s.password = password
	if s.status != 0 {
		w.WriteHeader(s.status)
		fmt.Fprint(w, `{"error_code":40403,"message":"Schema not found"}`)
		return
	}
	if r.Method == http.MethodPost {
		var body struct {
			Schema string `json:"schema"`
		}
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			w.WriteHeader(http.StatusUnprocessableEntity)
			return
		}
		s.texts = append(s.texts, body.Schema)
		fmt.Fprintf(w, `{"id":%d}`, len(s.texts))
		return
	}
	var id int
	if _, err := fmt.Sscanf(r.URL.Path, "/schemas/ids/%d", &id); err != nil || id > len(s.texts) {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	answer, _ := json.Marshal(map[string]string{"schema": s.texts[id-1]})
	w.Write(answer)
}

// message is what a producer with another schema writes.
func message(t *testing.T, id uint32, schema string, v any) []byte {
	t.Helper()
	msg := binary.BigEndian.AppendUint32([]byte{0}, id)
	body, err := lib.MustParse(schema).Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	return append(msg, body...)
}

func decoderOf(t *testing.T, url string, fields []types.Field) format.Decoder {
	t.Helper()
	d, err := avro.Confluent{}.NewDecoder(fields, values(t, avro.Confluent{}, map[string]string{"url": url, "basic-auth.credentials-source": "USER_INFO", "basic-auth.user-info": "u:secret"}), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const writerSchema = `{"type":"record","name":"Order","namespace":"shop","fields":[
	{"name":"gone","type":{"type":"array","items":{"type":"map","values":["null","long","string"]}}},
	{"name":"tree","type":{"type":"record","name":"Node","fields":[{"name":"v","type":"bytes"},{"name":"next","type":["null","Node"]}]}},
	{"name":"state","type":{"type":"enum","name":"State","symbols":["OPEN","DONE"]}},
	{"name":"id","type":"int"},
	{"name":"digest","type":{"type":"fixed","name":"D","size":2}},
	{"name":"price","type":["double","null"]},
	{"name":"inner","type":{"type":"record","name":"I","fields":[{"name":"b","type":"boolean"},{"name":"a","type":["null","string"]}]}}]}`

func TestMessagesAreReadByTheSchemaThatWroteThem(t *testing.T) {
	r := newStub(t)
	r.texts = []string{writerSchema}
	fields := columns("id", types.Of(types.BigInt), "state", types.String(), "price", types.Of(types.Double), "added", types.Of(types.Int),
		"digest", types.Bytes(), "inner", types.RowOf(columns("a", types.String(), "b", types.Of(types.Boolean))...))
	d := decoderOf(t, r.URL, fields)
	order := map[string]any{
		"gone":  []any{map[string]any{"k": int64(1), "l": nil}},
		"tree":  map[string]any{"v": []byte{1}, "next": map[string]any{"v": []byte{}, "next": nil}},
		"state": "DONE", "id": int32(5), "digest": []byte{7, 8}, "price": 2.5, "inner": map[string]any{"a": "x", "b": true},
	}
	b := types.NewBatch(fields, 4)
	for range 2 {
		if err := d.Decode(message(t, 1, writerSchema, order), b); err != nil {
			t.Fatal(err)
		}
	}
	c := b.Cols
	if b.N != 2 || c[0].Ints[1] != 5 || string(c[1].Bytes(1)) != "DONE" || c[2].Floats[1] != 2.5 || !c[3].IsNull(1) || string(c[4].Bytes(1)) != "\x07\x08" {
		t.Errorf("read %+v", b)
	}
	if string(c[5].Children[0].Bytes(1)) != "x" || c[5].Children[1].Ints[1] != 1 {
		t.Errorf("read %+v", c[5].Children)
	}
	if len(r.asked) != 1 || r.asked[0] != "GET /schemas/ids/1" || r.password != "secret" {
		t.Errorf("asked %q with the password %q", r.asked, r.password)
	}
}

func TestSchemasThatDoNotFitTheTableAreNamed(t *testing.T) {
	for _, c := range []struct{ field, want string }{
		{`{"name":"id","type":"long"}`, "field id: Avro's long cannot be read as INT"},
		{`{"name":"id","type":["null","string"]}`, "field id: Avro's string cannot be read as INT"},
		{`{"name":"other","type":"int"}`, "no field id, and the column is NOT NULL"},
	} {
		r := newStub(t)
		r.texts = []string{`{"type":"record","name":"r","fields":[` + c.field + `]}`}
		fields := columns("id", types.Of(types.Int).NotNull())
		err := decoderOf(t, r.URL, fields).Decode([]byte{0, 0, 0, 0, 1, 2, 2}, types.NewBatch(fields, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.field, err, c.want)
		}
	}
}

func TestRowsStandBehindTheIdOfTheirSchema(t *testing.T) {
	r := newStub(t)
	fields := columns("a", types.Of(types.Int).NotNull(), "s", types.String().NotNull())
	o := values(t, avro.Confluent{}, map[string]string{"url": r.URL, "subject": "a/b-value", "schema": `{"type":"record","name":"X","fields":[{"name":"a","type":"int"},{"name":"s","type":{"type":"enum","name":"E","symbols":["p","q"]}}]}`})
	e, err := avro.Confluent{}.NewEncoder(fields, o, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 2)
	for range 2 {
		b.Cols[0].AppendInt(1)
		b.Cols[1].AppendString("q")
		b.AppendRow(types.Insert)
	}
	for i := range 2 {
		msg, err := e.Encode(nil, b, i)
		if err != nil || string(msg) != "\x00\x00\x00\x00\x01\x02\x02" {
			t.Errorf("message %x, %v", msg, err)
		}
	}
	if len(r.asked) != 1 || r.asked[0] != "POST /subjects/a%2Fb-value/versions" {
		t.Errorf("asked %q", r.asked)
	}
}

func TestARegistryThatDoesNotAnswerIsUnavailable(t *testing.T) {
	r := newStub(t)
	fields := columns("a", types.Of(types.Int))
	msg := []byte{0, 0, 0, 0, 9, 0}
	var away *format.Unavailable
	for status, passes := range map[int]bool{http.StatusInternalServerError: true, http.StatusTooManyRequests: true, http.StatusNotFound: false, http.StatusUnauthorized: false} {
		r.status = status
		err := decoderOf(t, r.URL, fields).Decode(msg, types.NewBatch(fields, 1))
		if err == nil || errors.As(err, &away) != passes || !strings.Contains(err.Error(), "Schema not found") {
			t.Errorf("status %d: %v", status, err)
		}
	}
	r.status = 0
	r.texts = []string{`{"type":"record","name":"r","fields":[]}`}
	if err := decoderOf(t, "http://127.0.0.1:1,"+r.URL, fields).Decode([]byte{0, 0, 0, 0, 1}, types.NewBatch(fields, 1)); err != nil {
		t.Errorf("the second address: %v", err)
	}
	r.Close()
	if err := decoderOf(t, r.URL, fields).Decode(msg, types.NewBatch(fields, 1)); !errors.As(err, &away) {
		t.Errorf("closed: %v", err)
	}
}

func TestMessagesWithoutASchemaAreRefused(t *testing.T) {
	r := newStub(t)
	fields := columns("a", types.Of(types.Int))
	for _, msg := range []string{"", "\x00\x00", `{"a":1}`} {
		if err := decoderOf(t, r.URL, fields).Decode([]byte(msg), types.NewBatch(fields, 1)); err == nil || !strings.Contains(err.Error(), "schema registry") {
			t.Errorf("%q: %v", msg, err)
		}
	}
}

func TestOptionsOfTheRegistryAreChecked(t *testing.T) {
	fields := columns("a", types.Of(types.Int))
	for key, text := range map[string]map[string]string{
		"url":                     {"subject": "s"},
		"subject":                 {"url": "http://h"},
		"schema":                  {"url": "http://h", "subject": "s", "schema": `{"type":"record","name":"r","fields":[]}`},
		"basic-auth.user-info":    {"url": "http://h", "subject": "s", "basic-auth.user-info": "u"},
		"ssl.truststore.location": {"url": "http://h", "subject": "s", "ssl.truststore.location": "/nowhere"},
	} {
		_, err := avro.Confluent{}.NewEncoder(fields, values(t, avro.Confluent{}, text), format.Env{})
		if err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("%v: %v", text, err)
		}
	}
}
