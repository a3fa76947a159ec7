package bind

import (
	"slices"
	"sort"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// The option that chooses a connector, and the one that Options.Bootstrap
// replaces.
const (
	connectorKey = "connector"
	bootstrapKey = "properties.bootstrap.servers"
)

// tableOptions are a table and how its options are spelled. A name may mean another
// table after DROP or ALTER.
type tableOptions struct {
	table   *catalog.Table
	options string
}

// read plans reading a table; spelled identifies its options.
func (b *Binder) read(at ast.Span, t *catalog.Table, options []catalog.Option) (plan *connector.SourcePlan, spelled string, err error) {
	factory, table, err := b.connector(at, t, options)
	if err != nil {
		return nil, "", err
	}
	spelled = spellOptions(options)
	id := tableOptions{t, spelled}
	if known := b.reads[id]; known != nil {
		return known, spelled, nil
	}
	read, problems := factory.Source(table)
	if len(problems) > 0 {
		return nil, "", b.reportOptions(at, t, options, problems)
	}
	if err := b.checkMetadata(t, read.Source.Metadata(), metadataAsDeclared); err != nil {
		return nil, "", err
	}
	if b.reads == nil {
		b.reads = map[tableOptions]*connector.SourcePlan{}
	}
	b.reads[id] = read
	return read, spelled, nil
}

// write plans writing a table; spelled identifies its options.
func (b *Binder) write(at ast.Span, t *catalog.Table, options []catalog.Option) (plan *connector.SinkPlan, spelled string, err error) {
	factory, table, err := b.connector(at, t, options)
	if err != nil {
		return nil, "", err
	}
	spelled = spellOptions(options)
	id := tableOptions{t, spelled}
	if known := b.writes[id]; known != nil {
		return known, spelled, nil
	}
	write, problems := factory.Sink(table)
	if len(problems) > 0 {
		return nil, "", b.reportOptions(at, t, options, problems)
	}
	if err := b.checkMetadata(t, write.Metadata, metadataAsWritten); err != nil {
		return nil, "", err
	}
	if err := checkDivision(t, factory.Name(), write.Partitions); err != nil {
		return nil, "", err
	}
	if b.writes == nil {
		b.writes = map[tableOptions]*connector.SinkPlan{}
	}
	b.writes[id] = write
	return write, spelled, nil
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

// spellOptions spells options independently of their order.
func spellOptions(options []catalog.Option) string {
	lines := make([]string, len(options))
	for i, o := range options {
		lines[i] = o.Key + "=" + o.Value + "\n"
	}
	sort.Strings(lines)
	return strings.Join(lines, "")
}

// connector finds the factory of a table and describes the table to it.
func (b *Binder) connector(at ast.Span, t *catalog.Table, options []catalog.Option) (connector.Factory, *connector.Table, error) {
	chosen := findOption(options, connectorKey)
	if chosen == nil {
		return nil, nil, b.noConnector(at, t, options)
	}
	factory, ok := b.Connectors[chosen.Value]
	if !ok {
		p := diag.Errorf(chosen.ValueSpan, "there is no connector '%s'", chosen.Value)
		if near := diag.Near(chosen.Value, sortedKeys(b.Connectors)); near != "" {
			return nil, nil, p.WithHint("did you mean '%s'?", near)
		}
		return nil, nil, p.WithHint("the connectors are %s", strings.Join(sortedKeys(b.Connectors), ", "))
	}
	return factory, b.describe(t, factory, options), nil
}

// describe makes the connector's view of a table: no computed columns, no
// 'connector' option.
func (b *Binder) describe(t *catalog.Table, factory connector.Factory, options []catalog.Option) *connector.Table {
	ct := &connector.Table{
		Name: t.Path.Short(), Options: map[string]string{}, Zone: b.Session.Zone, Job: b.Job,
		FormatNames: sortedKeys(b.Formats),
		Formats:     func(name string) (format.Format, bool) { f, ok := b.Formats[name]; return f, ok },
	}
	place := make(map[int]int, len(t.Columns))
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Kind == catalog.Computed {
			continue
		}
		place[i] = len(ct.Columns)
		ct.Columns = append(ct.Columns, connector.Column{Field: c.Field, Metadata: c.MetadataKey, Virtual: c.Virtual})
	}
	for _, c := range t.PrimaryKey {
		ct.PrimaryKey = append(ct.PrimaryKey, place[c])
	}
	for _, c := range t.PartitionedBy {
		ct.PartitionedBy = append(ct.PartitionedBy, place[c])
	}
	for _, o := range options {
		if o.Key != connectorKey && !isWatermarkOption(o.Key) {
			ct.Options[o.Key] = o.Value
		}
	}
	_, given := ct.Options[bootstrapKey]
	if b.Bootstrap != "" && (given || declares(factory.Options(), bootstrapKey)) {
		ct.Options[bootstrapKey] = b.Bootstrap
	}
	return ct
}

func declares(specs []option.Spec, key string) bool {
	return slices.ContainsFunc(specs, func(s option.Spec) bool { return s.Key == key })
}

// reportOptions puts the problems of a connector at the options that they are
// about.
func (b *Binder) reportOptions(at ast.Span, t *catalog.Table, options []catalog.Option, problems []option.Problem) error {
	for _, p := range problems {
		if p.Key == bootstrapKey && b.Bootstrap != "" {
			b.Problems.Add(ast.Span{}, diag.Errorf(ast.Span{}, "the brokers' address that is given in place of the file's '%s': %s", bootstrapKey, p.Message).
				WithHint("write host:port, several with commas between them"))
			continue
		}
		where := at
		message := p.Message
		if p.Key != "" {
			message = "option '" + p.Key + "' " + p.Message
		}
		if o := findOption(options, p.Key); o != nil {
			where = o.KeySpan
		} else if p.Key != "" {
			where = t.Span
		}
		b.Problems.Add(where, &diag.Problem{Span: where, Message: t.Path.Object + ": " + message, Hint: p.Hint})
	}
	return diag.ErrReported
}

// findOption returns the last option of a key, or nil.
func findOption(options []catalog.Option, key string) *catalog.Option {
	for i := len(options) - 1; i >= 0; i-- {
		if options[i].Key == key {
			return &options[i]
		}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
