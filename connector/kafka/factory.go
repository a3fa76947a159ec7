package kafka

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// factory makes the sources and sinks of one of the two connectors.
type factory struct {
	name   string
	upsert bool
	specs  func() []option.Spec
	// outages are shared by all tables; nil: each has its own.
	outages *outages
	// dial connects to brokers; nil: over TCP.
	dial Dial
}

// Factories returns both connectors, for the tables of one job: together they say
// once that a broker is away.
func Factories() []connector.Factory { return FactoriesOn(nil) }

// FactoriesOn is Factories with connections that dial makes, for tests of what a
// network can do; TLS goes over them. nil: TCP.
func FactoriesOn(dial Dial) []connector.Factory {
	shared := newOutages()
	plain, upsert := Append().(factory), Upsert().(factory)
	plain.outages, upsert.outages = shared, shared
	plain.dial, upsert.dial = dial, dial
	return []connector.Factory{plain, upsert}
}

// Append returns the connector 'kafka': topics as a stream of rows, or of a
// changelog where the format has row kinds.
func Append() connector.Factory { return factory{name: "kafka", specs: appendOptions} }

// Upsert returns the connector 'upsert-kafka': topics as a table by primary
// key, where a null value deletes.
func Upsert() connector.Factory {
	return factory{name: "upsert-kafka", upsert: true, specs: upsertOptions}
}

// Name is the connector's name.
func (f factory) Name() string { return f.name }

// Options are the connector's own.
func (f factory) Options() []option.Spec { return f.specs() }

// Source plans reading the table.
func (f factory) Source(t *connector.Table) (*connector.SourcePlan, []option.Problem) {
	d := f.define(t)
	start, stop := d.start(), d.stop()
	d.checkMetadata(d.readable(), "read", func(c connector.Column) bool { return c.Metadata != "" })
	if len(d.problems) == 0 {
		d.tryDecoders()
	}
	if len(d.problems) > 0 {
		return nil, d.problems
	}
	source := &Source{
		table: t.Name, connection: d.connection(), topics: d.topics, group: orElse(d.settings.group, t.Job),
		metadata: d.readable(), start: start, stop: stop, discover: d.values.Duration(optDiscovery),
	}
	if f.upsert {
		source.discover, source.upsert = upsertDiscovery, true
	}
	value := d.use(d.value)
	value.Metadata = d.annotated()
	return &connector.SourcePlan{Source: source, Key: d.use(d.key), Value: value, Changelog: d.changelog(), DeadLetter: d.values.Text(optDeadLetter)}, nil
}

// Sink plans writing it.
func (f factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	d := f.define(t)
	written := writtenRow(t)
	d.checkSinkTopics()
	d.checkMetadata(d.writable(), "written", func(c connector.Column) bool { return c.Metadata != "" && !c.Virtual })
	asked := d.guarantee()
	partitioner := d.partitioner()
	d.checkFlush()
	if len(d.problems) == 0 {
		d.tryEncoders(written)
	}
	if len(d.problems) > 0 {
		return nil, d.problems
	}
	sink := &Sink{
		table: t.Name, connection: d.connection(), topics: d.topics, fields: written.fields,
		key: written.use(d.key), value: written.use(d.value), env: format.Env{Zone: t.Zone},
		upsert: f.upsert, partitioner: partitioner, columns: written.metadata,
		guarantee: asked, idPrefix: d.values.Text(optIDPrefix),
	}
	plan := &connector.SinkPlan{
		Sink: sink, Metadata: writableMetadata(), Accepts: d.changelog(), DeadLetter: d.values.Text(optDeadLetter),
		ExactlyOnce: asked == exactlyOnce, Why: whyNot(t.Name, asked),
	}
	if asked == exactlyOnce {
		plan.Sink = transactionalSink{sink}
	}
	return plan, nil
}

func (d *definition) connection() connection {
	return connection{settings: d.settings, patience: missingPatience}
}

func whyNot(table string, g guarantee) string {
	switch g {
	case atLeastOnce:
		return fmt.Sprintf("table %s asks for at-least-once: after a failure records may be written twice", table)
	case noGuarantee:
		return fmt.Sprintf("table %s asks for no guarantee: after a failure records may be lost or written twice", table)
	}
	return ""
}

// definition is a table as it is being read: what its options say, and every
// problem met.
type definition struct {
	factory  factory
	table    *connector.Table
	values   option.Values
	settings *settings
	topics   selection
	// key and value say which columns of the table a format serves; key is nil
	// without one.
	key, value *served
	problems   []option.Problem
}

// served are the columns that a format serves.
type served struct {
	format  format.Format
	options option.Values
	prefix  string   // of the options' keys
	columns []int    // of the table
	names   []string // nil: as the columns'
}

func (d *definition) bad(key, hint, message string, args ...any) {
	d.problems = append(d.problems, option.Problem{Key: key, Message: fmt.Sprintf(message, args...), Hint: hint})
}

// define reads what source and sink have in common.
func (f factory) define(t *connector.Table) *definition {
	d := &definition{factory: f, table: t}
	text := spellEnums(f.specs(), t.Options)
	own := d.splitFormats(text)
	var problems []option.Problem
	d.values, problems = option.Check("connector '"+f.name+"'", f.specs(), own)
	d.problems = append(d.problems, d.misplaced(problems)...)
	d.settings, problems = readSettings(d.values.WithPrefix(propertiesPrefix))
	d.settings.dial = f.dial
	if f.outages != nil {
		d.settings.outages = f.outages
	}
	d.problems = append(d.problems, problems...)
	d.readTopics()
	d.checkKey()
	d.readColumns()
	return d
}

// splitFormats finds the formats, reads their options, and returns the other
// ones. Beside 'format', 'value.format' says nothing.
func (d *definition) splitFormats(text map[string]string) map[string]string {
	own := maps.Clone(text)
	valueKey, valuePrefix := optValueFormat, "value."
	if _, ok := text[optFormat]; ok && !d.factory.upsert {
		valueKey, valuePrefix = optFormat, ""
		delete(own, optValueFormat)
	}
	d.value = d.readFormat(own, valueKey, valuePrefix, true)
	d.key = d.readFormat(own, optKeyFormat, "key.", d.factory.upsert)
	return own
}

// readFormat takes the format's options out of own.
func (d *definition) readFormat(own map[string]string, key, prefix string, required bool) *served {
	name, given := own[key]
	if !given {
		if required && !d.factory.upsert { // the check of required options covers 'upsert-kafka'
			d.bad(optFormat, "set it to one of "+strings.Join(d.table.FormatNames, ", "), "is required by connector '%s'", d.factory.name)
		}
		return nil
	}
	f, ok := d.table.Formats(name)
	if !ok {
		hint := "known are " + strings.Join(d.table.FormatNames, ", ")
		if near := option.Nearest(name, d.table.FormatNames); near != "" {
			hint = "did you mean '" + near + "'? " + hint
		}
		d.bad(key, hint, "names %q, which is no format that there is", name)
		for k := range own { // their names would only be reported as well
			if strings.HasPrefix(k, prefix+name+".") {
				delete(own, k)
			}
		}
		return nil
	}
	text := map[string]string{}
	full := prefix + name + "."
	for k, v := range own {
		if rest, ok := strings.CutPrefix(k, full); ok {
			text[rest] = v
			delete(own, k)
		}
	}
	d.completeSubject(f, text, key == optKeyFormat)
	values, problems := option.Check("format '"+name+"'", f.Options(), spellEnums(f.Options(), text))
	for _, p := range problems {
		p.Key = full + p.Key
		p.Hint = strings.Replace(p.Hint, "did you mean '", "did you mean '"+full, 1)
		d.problems = append(d.problems, p)
	}
	return &served{format: f, options: values, prefix: full}
}

// optSubject is the option of a format for the name that its schema has in a
// registry.
const optSubject = "subject"

// completeSubject gives a format that registers schemas the subject of the topic.
func (d *definition) completeSubject(f format.Format, text map[string]string, ofKey bool) {
	topic := d.table.Options[optTopic]
	if topic == "" || strings.Contains(topic, ";") {
		return
	}
	for key := range text {
		if key == optSubject || strings.HasSuffix(key, "."+optSubject) {
			return
		}
	}
	if slices.ContainsFunc(f.Options(), func(s option.Spec) bool { return s.Key == optSubject }) {
		text[optSubject] = topic + "-value"
		if ofKey {
			text[optSubject] = topic + "-key"
		}
	}
}

// misplaced says of options that belong to a format where they belong.
func (d *definition) misplaced(problems []option.Problem) []option.Problem {
	for i, p := range problems {
		name, rest, dotted := strings.Cut(p.Key, ".")
		if _, known := d.table.Formats(name); !known || !dotted {
			continue
		}
		problems[i].Hint = "it is an option of the format '" + name + "', which this table does not have"
		for _, s := range []*served{d.value, d.key} {
			if s != nil && s.format.Name() == name {
				problems[i].Hint = "did you mean '" + s.prefix + rest + "'?"
				break
			}
		}
	}
	return problems
}

func (d *definition) readTopics() {
	list, pattern := d.values.List(optTopic), d.values.Text(optTopicPattern)
	switch {
	case len(list) > 0 && pattern != "":
		d.bad(optTopicPattern, "leave one of them out", "cannot be set together with 'topic'")
	case len(list) == 0 && pattern == "":
		d.bad(optTopic, "", "is required by connector '%s', or 'topic-pattern'", d.factory.name)
	case pattern != "":
		re, err := regexp.Compile("^(?:" + pattern + ")$")
		if err != nil {
			d.bad(optTopicPattern, "use the syntax that RE2 has: no look-around, no back-references", "is no usable regular expression: %v", err)
		}
		d.topics.pattern = re
	}
	for _, name := range list {
		d.checkTopicName(name)
	}
	slices.Sort(list)
	d.topics.topics = slices.Compact(list)
	if len(d.topics.topics) == 0 {
		d.topics.topics = nil
	}
}

// longestTopicName is Kafka's limit.
const longestTopicName = 249

// checkTopicName refuses a name that no topic can have.
func (d *definition) checkTopicName(name string) {
	strange := strings.ContainsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '.' && r != '_' && r != '-'
	})
	switch {
	case strange || name == "." || name == "..":
		d.bad(optTopic, "a name has letters from a to z, digits, '.', '_' and '-'; several are separated by ';'", "%q is no name of a topic", name)
	case len(name) > longestTopicName:
		d.bad(optTopic, "", "%q is no name of a topic: it has %d characters, and %d are the most", name, len(name), longestTopicName)
	}
}

// checkKey applies what Flink says of primary keys.
func (d *definition) checkKey() {
	switch {
	case d.factory.upsert && len(d.table.PrimaryKey) == 0:
		d.bad("", "declare PRIMARY KEY (…) NOT ENFORCED", "an 'upsert-kafka' table needs a PRIMARY KEY: its columns are the record's key")
	case d.factory.upsert:
		for _, f := range []*served{d.key, d.value} {
			if f != nil && f.format.Changelog() {
				d.bad("", "use an insert-only format such as json", "'upsert-kafka' does not take the format '%s', which has row kinds of its own", f.format.Name())
			}
		}
	case len(d.table.PrimaryKey) > 0 && d.value != nil && !d.value.format.Changelog():
		d.bad("", "use 'connector' = 'upsert-kafka', or leave the key out",
			"a 'kafka' table in the format '%s' cannot have a PRIMARY KEY, which nothing would keep", d.value.format.Name())
	}
	if !d.factory.upsert && d.key != nil && d.key.format.Changelog() {
		d.bad(optKeyFormat, "use an insert-only format such as json", "the format '%s' has row kinds, which a key cannot have", d.key.format.Name())
	}
}

func (d *definition) changelog() connector.Mode {
	switch {
	case d.factory.upsert:
		return connector.Upsert
	case d.value.format.Changelog():
		return connector.All
	}
	return connector.InsertOnly
}

// use is what the runtime needs of a format to decode with it.
func (d *definition) use(s *served) *format.Use {
	if s == nil {
		return nil
	}
	return &format.Use{Format: s.format, Options: s.options, Columns: s.columns, Names: s.names}
}

// tryDecoders finds what the formats have against their options.
func (d *definition) tryDecoders() {
	row := make([]types.Field, len(d.table.Columns))
	for i, c := range d.table.Columns {
		row[i] = c.Field
	}
	for _, s := range []*served{d.key, d.value} {
		if s == nil {
			continue
		}
		if p := d.use(s).DecoderProblem(row, format.Env{Zone: d.table.Zone}, s.prefix); p != nil {
			d.problems = append(d.problems, *p)
		}
	}
}

// tryEncoders finds what the formats have against their options and the columns.
func (d *definition) tryEncoders(r row) {
	for _, s := range []*served{d.key, d.value} {
		if s == nil {
			continue
		}
		if p := r.use(s).EncoderProblem(r.fields, format.Env{Zone: d.table.Zone}, s.prefix); p != nil {
			d.problems = append(d.problems, *p)
		}
	}
}

// row is the layout of the rows that a sink takes.
type row struct {
	fields []types.Field
	// place is where each column of the table is in the row; -1: nowhere.
	place    []int
	metadata writtenColumns
}

func writtenRow(t *connector.Table) row {
	r := row{metadata: writtenColumns{-1, -1, -1}}
	for _, c := range t.Columns {
		if c.Virtual {
			r.place = append(r.place, -1)
			continue
		}
		at := len(r.fields)
		r.place = append(r.place, at)
		r.fields = append(r.fields, c.Field)
		switch c.Metadata {
		case metaTopic:
			r.metadata.topic = at
		case metaHeaders:
			r.metadata.headers = at
		case metaTimestamp:
			r.metadata.timestamp = at
		}
	}
	return r
}

func (r *row) use(s *served) *format.Use {
	if s == nil {
		return nil
	}
	u := &format.Use{Format: s.format, Options: s.options, Names: s.names}
	for _, c := range s.columns {
		u.Columns = append(u.Columns, r.place[c])
	}
	return u
}
