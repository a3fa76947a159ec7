package compile

import (
	"context"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// fakeFormat decodes nothing; it finds fields by name, as JSON does.
type fakeFormat struct {
	name      string
	changelog bool
}

func (f fakeFormat) Name() string           { return f.name }
func (f fakeFormat) Options() []option.Spec { return nil }
func (f fakeFormat) Changelog() bool        { return f.changelog }
func (f fakeFormat) DecodesSubset()         {}

func (f fakeFormat) NewDecoder([]types.Field, option.Values, format.Env) (format.Decoder, error) {
	return nil, nil
}

func (f fakeFormat) NewEncoder([]types.Field, option.Values, format.Env) (format.Encoder, error) {
	return nil, nil
}

// fakeConnector plans tables as Kafka's connectors do, without Kafka.
type fakeConnector struct {
	name   string
	upsert bool
}

func (f fakeConnector) Name() string { return f.name }

func (f fakeConnector) Options() []option.Spec {
	specs := []option.Spec{{Key: "topic", Required: true}, {Key: "properties.*"}, {Key: "sink.*"}, {Key: "scan.startup.mode"}, {Key: "scan.bounded.mode"}}
	for _, key := range []string{"format", "key.format", "value.format", "key.fields", "key.fields-prefix", "value.fields-include"} {
		specs = append(specs, option.Spec{Key: key})
	}
	return specs
}

func (f fakeConnector) plan(t *connector.Table) (key, value *format.Use, mode connector.Mode, problems []option.Problem) {
	o, problems := option.Check("connector '"+f.name+"'", f.Options(), t.Options)
	if f.upsert && len(t.PrimaryKey) == 0 {
		problems = append(problems, option.Problem{Message: "'upsert-kafka' needs a PRIMARY KEY"})
	}
	name := o.Text("format")
	if name == "" {
		name = o.Text("value.format")
	}
	form, ok := t.Formats(name)
	if !ok {
		return nil, nil, 0, append(problems, option.Problem{Key: "format", Message: "is no known format"})
	}
	value = &format.Use{Format: form}
	for i, c := range t.Columns {
		if c.Metadata == "" {
			value.Columns = append(value.Columns, i)
		}
	}
	switch {
	case f.upsert:
		key, mode = &format.Use{Format: form, Columns: t.PrimaryKey}, connector.Upsert
	case form.Changelog():
		mode = connector.All
	}
	return key, value, mode, problems
}

func (f fakeConnector) Source(t *connector.Table) (*connector.SourcePlan, []option.Problem) {
	key, value, mode, problems := f.plan(t)
	return &connector.SourcePlan{Source: fakeEnd{}, Key: key, Value: value, Changelog: mode}, problems
}

func (f fakeConnector) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	_, _, mode, problems := f.plan(t)
	return &connector.SinkPlan{Sink: fakeEnd{}, Accepts: mode, ExactlyOnce: true}, problems
}

// fakeEnd is a source and a sink that the tests never run.
type fakeEnd struct{}

func (fakeEnd) Splits(context.Context) ([]connector.Split, error) { return nil, nil }
func (fakeEnd) Discover(context.Context, []connector.Split) ([]connector.Split, error) {
	return nil, nil
}
func (fakeEnd) Check(context.Context, []connector.Split) error      { return nil }
func (fakeEnd) NewReader() (connector.Reader, error)                { return nil, nil }
func (fakeEnd) Bounded() bool                                       { return true }
func (fakeEnd) Metadata() []types.Field                             { return nil }
func (fakeEnd) Name() string                                        { return "fake" }
func (fakeEnd) NewWriter(task, tasks int) (connector.Writer, error) { return nil, nil }

// fakeOptions know the connectors and formats of the fakes.
func fakeOptions() Options {
	o := Options{
		Functions:  fakeFunctions(),
		Connectors: []connector.Factory{fakeConnector{"kafka", false}, fakeConnector{"upsert-kafka", true}, fakeLookup{fakeConnector{name: "jdbc"}}},
		Terminal:   func(int, []types.Field) connector.Sink { return fakeEnd{} },
	}
	for _, name := range strings.Fields("json csv raw avro") {
		o.Formats = append(o.Formats, fakeFormat{name, false})
	}
	for _, name := range strings.Fields("debezium-json canal-json maxwell-json ogg-json") {
		o.Formats = append(o.Formats, fakeFormat{name, true})
	}
	return o
}

// fakeLookup is a connector whose tables are looked up.
type fakeLookup struct{ fakeConnector }

func (fakeLookup) Options() []option.Spec { return []option.Spec{{Key: "url", Required: true}} }

func (fakeLookup) Source(*connector.Table) (*connector.SourcePlan, []option.Problem) {
	return nil, []option.Problem{{Message: "it is looked up only"}}
}

func (f fakeLookup) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	_, problems := option.Check("connector '"+f.name+"'", f.Options(), t.Options)
	return &connector.SinkPlan{Sink: fakeEnd{}, Accepts: connector.Upsert, Why: "it is a fake"}, problems
}

func (f fakeLookup) Lookup(t *connector.Table) (*connector.LookupPlan, []option.Problem) {
	_, problems := option.Check("connector '"+f.name+"'", f.Options(), t.Options)
	return &connector.LookupPlan{Table: fakeEnd{}}, problems
}

func (fakeEnd) NewLookup(keys, columns []int) (connector.LookupReader, error) { return nil, nil }
