package connect

import (
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// bootstrapKey is the option that Tables.Bootstrap replaces.
const bootstrapKey = "properties.bootstrap.servers"

// Tables plans how the tables of a file are read, written and looked up.
type Tables struct {
	// Connectors and Formats known, by name.
	Connectors map[string]connector.Factory
	Formats    map[string]format.Format
	// Job is the job's name.
	Job string
	// Bootstrap replaces every 'properties.bootstrap.servers' when not empty.
	Bootstrap string
	// Problems of the file.
	Problems *diag.List

	// reads and writes remember what connectors planned, by table and options.
	reads  map[tableOptions]*connector.SourcePlan
	writes map[tableOptions]*connector.SinkPlan
}

// Use is a use of a table in a statement.
type Use struct {
	// At is where the statement names the table.
	At ast.Span
	// Table that is used.
	Table *catalog.Table
	// Options are the table's, with those of hints on top.
	Options []catalog.Option
	// Zone of the session.
	Zone *time.Location
}

// tableOptions are a table and how its options are spelled. A name may mean another
// table after DROP or ALTER.
type tableOptions struct {
	table   *catalog.Table
	options string
}

// Read plans reading a table; spelled identifies its options.
func (t *Tables) Read(u Use) (plan *connector.SourcePlan, spelled string, err error) {
	factory, table, err := t.connector(u)
	if err != nil {
		return nil, "", err
	}
	spelled = SpellOptions(u.Options)
	id := tableOptions{u.Table, spelled}
	if known := t.reads[id]; known != nil {
		return known, spelled, nil
	}
	read, problems := factory.Source(table)
	if len(problems) > 0 {
		return nil, "", t.report(u, problems)
	}
	if err := t.checkMetadata(u.Table, read.Source.Metadata(), metadataAsDeclared); err != nil {
		return nil, "", err
	}
	if t.reads == nil {
		t.reads = map[tableOptions]*connector.SourcePlan{}
	}
	t.reads[id] = read
	return read, spelled, nil
}

// Write plans writing a table; spelled identifies its options.
func (t *Tables) Write(u Use) (plan *connector.SinkPlan, spelled string, err error) {
	factory, table, err := t.connector(u)
	if err != nil {
		return nil, "", err
	}
	spelled = SpellOptions(u.Options)
	id := tableOptions{u.Table, spelled}
	if known := t.writes[id]; known != nil {
		return known, spelled, nil
	}
	write, problems := factory.Sink(table)
	if len(problems) > 0 {
		return nil, "", t.report(u, problems)
	}
	if err := t.checkMetadata(u.Table, write.Metadata, metadataAsWritten); err != nil {
		return nil, "", err
	}
	if err := checkDivision(u.Table, factory.Name(), write.Partitions); err != nil {
		return nil, "", err
	}
	if t.writes == nil {
		t.writes = map[tableOptions]*connector.SinkPlan{}
	}
	t.writes[id] = write
	return write, spelled, nil
}

// Lookup plans asking a table for the rows of a key. A connector that cannot be asked is
// returned by its name as deaf.
func (t *Tables) Lookup(u Use) (plan *connector.LookupPlan, deaf string, err error) {
	factory, table, err := t.connector(u)
	if err != nil {
		return nil, "", err
	}
	lookup, ok := factory.(connector.LookupFactory)
	if !ok {
		return nil, factory.Name(), nil
	}
	plan, problems := lookup.Lookup(table)
	if len(problems) > 0 {
		return nil, "", t.report(u, problems)
	}
	return plan, "", nil
}

// checkDivision refuses to write a table whose rows the sink would not divide as
// declared. Reading needs no such rows.
func checkDivision(t *catalog.Table, connector string, partitions bool) error {
	switch {
	case t.Distributed:
		return diag.Errorf(t.Span, "table %s is DISTRIBUTED into buckets, which a '%s' table cannot be written in", t.Path.Object, connector).
			WithHint("leave out DISTRIBUTED; the records of a Kafka topic are spread by 'key.fields' and 'sink.partitioner'")
	case len(t.PartitionedBy) > 0 && !partitions:
		return diag.Errorf(t.Span, "table %s is PARTITIONED BY columns, which a '%s' table cannot be written by", t.Path.Object, connector).
			WithHint("leave out PARTITIONED BY; the records of a Kafka topic are spread by 'key.fields' and 'sink.partitioner'")
	}
	return nil
}

// SpellOptions spells options independently of their order.
func SpellOptions(options []catalog.Option) string {
	lines := make([]string, len(options))
	for i, o := range options {
		lines[i] = o.Key + "=" + o.Value + "\n"
	}
	sort.Strings(lines)
	return strings.Join(lines, "")
}

// connector finds the factory of a table and describes the table to it.
func (t *Tables) connector(u Use) (connector.Factory, *connector.Table, error) {
	chosen := catalog.FindOption(u.Options, catalog.ConnectorKey)
	if chosen == nil {
		return nil, nil, t.noConnector(u)
	}
	factory, ok := t.Connectors[chosen.Value]
	if !ok {
		p := diag.Errorf(chosen.ValueSpan, "there is no connector '%s'", chosen.Value)
		if near := diag.Near(chosen.Value, sortedKeys(t.Connectors)); near != "" {
			return nil, nil, p.WithHint("did you mean '%s'?", near)
		}
		return nil, nil, p.WithHint("the connectors are %s", strings.Join(sortedKeys(t.Connectors), ", "))
	}
	return factory, t.describe(u, factory), nil
}

// describe makes the connector's view of a table: no computed columns, no
// 'connector' option.
func (t *Tables) describe(u Use, factory connector.Factory) *connector.Table {
	declared := u.Table
	ct := &connector.Table{
		Name: declared.Path.Short(), Options: map[string]string{}, Zone: u.Zone, Job: t.Job,
		FormatNames: sortedKeys(t.Formats),
		Formats:     func(name string) (format.Format, bool) { f, ok := t.Formats[name]; return f, ok },
	}
	place := make(map[int]int, len(declared.Columns))
	for i := range declared.Columns {
		c := &declared.Columns[i]
		if c.Kind == catalog.Computed {
			continue
		}
		place[i] = len(ct.Columns)
		ct.Columns = append(ct.Columns, connector.Column{Field: c.Field, Metadata: c.MetadataKey, Virtual: c.Virtual})
	}
	for _, c := range declared.PrimaryKey {
		ct.PrimaryKey = append(ct.PrimaryKey, place[c])
	}
	for _, c := range declared.PartitionedBy {
		ct.PartitionedBy = append(ct.PartitionedBy, place[c])
	}
	for _, o := range u.Options {
		if o.Key != catalog.ConnectorKey && !isWatermarkOption(o.Key) {
			ct.Options[o.Key] = o.Value
		}
	}
	_, given := ct.Options[bootstrapKey]
	if t.Bootstrap != "" && (given || declares(factory.Options(), bootstrapKey)) {
		ct.Options[bootstrapKey] = t.Bootstrap
	}
	return ct
}

func declares(specs []option.Spec, key string) bool {
	return slices.ContainsFunc(specs, func(s option.Spec) bool { return s.Key == key })
}

// report puts the problems of a connector at the options that they are
// about.
func (t *Tables) report(u Use, problems []option.Problem) error {
	for _, p := range problems {
		if p.Key == bootstrapKey && t.Bootstrap != "" {
			t.Problems.Add(ast.Span{}, diag.Errorf(ast.Span{}, "the brokers' address that is given in place of the file's '%s': %s", bootstrapKey, p.Message).
				WithHint("write host:port, several with commas between them"))
			continue
		}
		where := u.At
		message := p.Message
		if p.Key != "" {
			message = "option '" + p.Key + "' " + p.Message
		}
		if o := catalog.FindOption(u.Options, p.Key); o != nil {
			where = o.KeySpan
		} else if p.Key != "" {
			where = u.Table.Span
		}
		t.Problems.Add(where, &diag.Problem{Span: where, Message: u.Table.Path.Object + ": " + message, Hint: p.Hint})
	}
	return diag.ErrReported
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
