package kafka

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// namedFormat is a format of a name, for planning only.
type namedFormat struct {
	textFormat
	name      string
	changelog bool
}

func (f namedFormat) Name() string    { return f.name }
func (f namedFormat) Changelog() bool { return f.changelog }
func (f namedFormat) Options() []option.Spec {
	return []option.Spec{{Key: "ignore-parse-errors", Type: option.Bool}}
}

// table is a table (id INT, v STRING) with options as pairs of key and value,
// beside those that every table has.
func table(pairs ...string) *connector.Table {
	formats := map[string]format.Format{
		"json": namedFormat{name: "json"}, "debezium-json": namedFormat{name: "debezium-json", changelog: true},
	}
	t := &connector.Table{
		Name: "t", Job: "job", Zone: time.UTC,
		Columns: []connector.Column{
			{Field: types.Field{Name: "id", Type: types.Of(types.Int)}}, {Field: types.Field{Name: "v", Type: types.String()}},
		},
		Options:     map[string]string{"topic": "in", "properties.bootstrap.servers": "localhost:9092"},
		Formats:     func(name string) (format.Format, bool) { f, ok := formats[name]; return f, ok },
		FormatNames: []string{"debezium-json", "json"},
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Options[pairs[i]] = pairs[i+1]
	}
	return t
}

func TestRefusedTables(t *testing.T) {
	byKey := func(pairs ...string) *connector.Table { tb := table(pairs...); tb.PrimaryKey = []int{0}; return tb }
	tests := []struct {
		name    string
		factory connector.Factory
		sink    bool
		table   *connector.Table
		want    string
	}{
		{"topics with commas between them", Append(), false, table("format", "json", "topic", "a, b"),
			`option 'topic': "a, b" is no name of a topic; a name has letters from a to z, digits, '.', '_' and '-'; several are separated by ';'`},
		{"a topic with a letter that Kafka does not take", Append(), true, table("format", "json", "topic", "größe"),
			`option 'topic': "größe" is no name of a topic`},
		{"a topic named as a folder", Append(), false, table("format", "json", "topic", "a;.."), `option 'topic': ".." is no name of a topic`},
		{"a topic whose name is too long", Append(), false, table("format", "json", "topic", strings.Repeat("a", 250)), "it has 250 characters, and 249 are the most"},
		{"a misspelled option", Append(), false, table("format", "json", "scan.startup.mod", "earliest-offset"),
			"option 'scan.startup.mod': is not an option of connector 'kafka'; did you mean 'scan.startup.mode'?"},
		{"an option of a format without its prefix", Append(), false, table("value.format", "json", "json.ignore-parse-errors", "true"),
			"option 'json.ignore-parse-errors': is not an option of connector 'kafka'; did you mean 'value.json.ignore-parse-errors'?"},
		{"an option of another format", Append(), false, table("format", "json", "debezium-json.ignore-parse-errors", "true"),
			"option 'debezium-json.ignore-parse-errors': is not an option of connector 'kafka'; it is an option of the format 'debezium-json', which this table does not have"},
		{"a format that is not there, with its options", Append(), false, table("format", "avro-confluent", "avro-confluent.url", "x"),
			"option 'format': names \"avro-confluent\", which is no format that there is; known are debezium-json, json"},
		{"a misspelled format option", Append(), false, table("format", "json", "json.ignore-parse-error", "true"),
			"option 'json.ignore-parse-error': is not an option of format 'json'; did you mean 'json.ignore-parse-errors'?"},
		{"a misspelled client property", Append(), false, table("format", "json", "properties.group.di", "g"),
			"option 'properties.group.di': is not a property of Kafka clients; did you mean 'properties.group.id'?"},
		{"exactly-once by name without a prefix", Append(), true, table("format", "json", "sink.delivery-guarantee", "exactly-once"),
			"option 'sink.transactional-id-prefix': is required"},
		{"a primary key on an append table", Append(), true, byKey("format", "json"), "cannot have a PRIMARY KEY"},
		{"a primary key on an append table that is read", Append(), false, byKey("format", "json"), "cannot have a PRIMARY KEY"},
		{"upsert without a primary key", Upsert(), true, table("key.format", "json", "value.format", "json"), "needs a PRIMARY KEY"},
		{"upsert with a changelog format", Upsert(), true, byKey("key.format", "json", "value.format", "debezium-json"), "does not take the format 'debezium-json'"},
		{"upsert without a key format", Upsert(), true, byKey("value.format", "json"), "option 'key.format': is required"},
		{"an unknown format", Append(), false, table("format", "jsno"), "names \"jsno\", which is no format that there is; did you mean 'json'?"},
		{"no format", Append(), false, table(), "option 'format': is required"},
		{"no topic", Append(), false, table("format", "json", "topic", ""), "option 'topic': is required"},
		{"topic and pattern", Append(), false, table("format", "json", "topic-pattern", "a.*"), "cannot be set together"},
		{"key fields without a key format", Append(), false, table("format", "json", "key.fields", "id"), "needs a format for the key"},
		{"a key format without key fields", Append(), false, table("value.format", "json", "key.format", "json"), "is required with 'key.format'"},
		{"a key field that is no column", Append(), false, table("value.format", "json", "key.format", "json", "key.fields", "x"), "no physical column"},
		{"a prefix that no name has", Append(), false,
			table("value.format", "json", "key.format", "json", "key.fields", "id", "key.fields-prefix", "k_", "value.fields-include", "EXCEPT_KEY"),
			"does not begin with it"},
		{"a prefix while the value holds the key", Append(), false,
			table("value.format", "json", "key.format", "json", "key.fields", "id", "key.fields-prefix", "i"), "set 'value.fields-include' to EXCEPT_KEY"},
		{"round-robin with keys", Append(), true,
			table("value.format", "json", "key.format", "json", "key.fields", "id", "sink.partitioner", "round-robin"), "cannot be used with 'key.fields'"},
		{"a Java partitioner", Append(), true, table("format", "json", "sink.partitioner", "com.example.P"), "not one of default, fixed, round-robin"},
		{"a negative specific offset", Append(), false,
			table("format", "json", "scan.startup.mode", "specific-offsets", "scan.startup.specific-offsets", "partition:0,offset:-1"), "negative offset"},
		{"timestamp without the time", Append(), false, table("format", "json", "scan.startup.mode", "timestamp"), "option 'scan.startup.timestamp-millis': is required"},
		{"half of a buffer", Upsert(), true, byKey("key.format", "json", "value.format", "json", "sink.buffer-flush.max-rows", "10"), "must both be greater"},
		{"several topics without a topic column", Append(), true, table("format", "json", "topic", "a;b"), "needs a column that says to which"},
		{"no brokers", Append(), false, table("format", "json", "properties.bootstrap.servers", ""), "names no broker"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var problems []option.Problem
			if test.sink {
				_, problems = test.factory.Sink(test.table)
			} else {
				_, problems = test.factory.Source(test.table)
			}
			if !slices.ContainsFunc(problems, func(p option.Problem) bool { return strings.Contains(p.Error(), test.want) }) {
				t.Errorf("got %v, want one with %q", problems, test.want)
			}
		})
	}
}

func TestExactlyOnceIsTheDefault(t *testing.T) {
	plan, problems := Append().Sink(table("format", "json"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, ok := plan.Sink.(connector.Transactional)
	if !ok || !plan.ExactlyOnce || s.IDPrefix() != "" {
		t.Errorf("got %+v", plan)
	}
	plan, problems = Append().Sink(table("format", "json", "sink.delivery-guarantee", "AT-LEAST-ONCE"))
	if len(problems) > 0 || plan.ExactlyOnce || plan.Why == "" {
		t.Errorf("got %+v, %v", plan, problems)
	}
	if _, ok := plan.Sink.(connector.Transactional); ok {
		t.Error("an at-least-once sink takes part in transactions")
	}
}

func TestKeyAndValueColumnsAreChosenAsInFlink(t *testing.T) {
	tb := table("value.format", "json", "key.format", "json", "key.fields", "k_b;k_a", "key.fields-prefix", "k_", "value.fields-include", "except_key")
	column := func(name, metadata string, virtual bool) connector.Column {
		return connector.Column{Field: types.Field{Name: name, Type: types.Of(types.Int)}, Metadata: metadata, Virtual: virtual}
	}
	tb.Columns = []connector.Column{column("k_a", "", false), column("o", "offset", true), column("x", "", false), column("k_b", "", false)}
	source, problems := Append().Source(tb)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if !slices.Equal(source.Key.Columns, []int{3, 0}) || !slices.Equal(source.Key.Names, []string{"b", "a"}) || !slices.Equal(source.Value.Columns, []int{2}) {
		t.Errorf("read: key %v %v, value %v", source.Key.Columns, source.Key.Names, source.Value.Columns)
	}
	sink, problems := Append().Sink(tb)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	// The virtual column is not among the rows written.
	s := sink.Sink.(transactionalSink)
	if !slices.Equal(s.key.Columns, []int{2, 0}) || !slices.Equal(s.value.Columns, []int{1}) {
		t.Errorf("written: key %v, value %v", s.key.Columns, s.value.Columns)
	}
}

func TestChangelogFollowsConnectorAndFormat(t *testing.T) {
	byKey := table("key.format", "json", "value.format", "json")
	byKey.PrimaryKey = []int{0}
	for _, test := range []struct {
		factory connector.Factory
		table   *connector.Table
		want    connector.Mode
	}{{Append(), table("format", "json"), connector.InsertOnly}, {Append(), table("format", "debezium-json"), connector.All}, {Upsert(), byKey, connector.Upsert}} {
		source, problems := test.factory.Source(test.table)
		if len(problems) > 0 || source.Changelog != test.want {
			t.Errorf("%s: %+v, %v", test.factory.Name(), source, problems)
		}
		sink, problems := test.factory.Sink(test.table)
		if len(problems) > 0 || sink.Accepts != test.want {
			t.Errorf("%s: %+v, %v", test.factory.Name(), sink, problems)
		}
	}
}

func TestSourceDefaults(t *testing.T) {
	plan, problems := Append().Source(table("format", "json"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := plan.Source.(*Source)
	if s.start.mode != modeGroup || s.Bounded() || s.group != "job" || s.DiscoveryInterval() != 5*time.Minute {
		t.Errorf("got %+v", s)
	}
}
