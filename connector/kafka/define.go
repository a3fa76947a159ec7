package kafka

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// upsertDiscovery is how often a table by key looks for new partitions.
const upsertDiscovery = 5 * time.Minute

// readColumns decides which columns key and value hold, as Flink does.
func (d *definition) readColumns() {
	keys := d.keyColumns()
	prefix := d.values.Text(optKeyPrefix)
	exceptKey := d.values.Text(optValueFields) == valueFieldsButKeys
	if prefix != "" && !exceptKey {
		d.bad(optKeyPrefix, "set 'value.fields-include' to EXCEPT_KEY", "cannot be used while the value holds the key columns too")
	}
	if d.key != nil {
		d.key.columns = keys
		d.key.names = d.unprefixed(keys, prefix)
	}
	if d.value == nil {
		return
	}
	for i, c := range d.table.Columns {
		if c.Metadata == "" && !(exceptKey && slices.Contains(keys, i)) {
			d.value.columns = append(d.value.columns, i)
		}
	}
}

// keyColumns are the columns of the key, in its order.
func (d *definition) keyColumns() []int {
	if d.factory.upsert {
		return d.table.PrimaryKey
	}
	names := d.values.List(optKeyFields)
	switch {
	case d.key == nil && len(names) > 0 && !d.values.Has(optKeyFormat):
		d.bad(optKeyFields, "set 'key.format'", "needs a format for the key")
	case d.key != nil && len(names) == 0:
		d.bad(optKeyFields, "list the columns of the key, separated by ';'", "is required with 'key.format'")
	}
	var keys []int
	for _, name := range names {
		at := slices.IndexFunc(d.table.Columns, func(c connector.Column) bool { return c.Name == name && c.Metadata == "" })
		if at < 0 {
			d.bad(optKeyFields, "", "names %q, which is no physical column of the table", name)
			continue
		}
		keys = append(keys, at)
	}
	return keys
}

// unprefixed are the names of the key columns as the key format sees them.
func (d *definition) unprefixed(keys []int, prefix string) []string {
	if prefix == "" {
		return nil
	}
	var names []string
	for _, at := range keys {
		name, ok := strings.CutPrefix(d.table.Columns[at].Name, prefix)
		if !ok {
			d.bad(optKeyPrefix, "", "is %q, but the key column %q does not begin with it", prefix, name)
		}
		names = append(names, name)
	}
	return names
}

func (d *definition) start() bound {
	if d.factory.upsert {
		return bound{mode: modeEarliest} // a table by key is read whole
	}
	return d.bound(optStartMode, optStartMillis, optStartOffsets)
}

func (d *definition) stop() bound {
	return d.bound(optBoundedMode, optBoundedMillis, optBoundedOffsets)
}

// bound reads a start or a stop.
func (d *definition) bound(modeKey, millisKey, offsetsKey string) bound {
	b := bound{mode: mode(d.values.Text(modeKey))}
	switch b.mode {
	case modeTimestamp:
		if b.millis = d.values.Int(millisKey); !d.values.Has(millisKey) {
			d.bad(millisKey, "", "is required with '%s' = 'timestamp'", modeKey)
		} else if b.millis < 0 {
			d.bad(millisKey, "give milliseconds since 1970", "is negative")
		}
	case modeSpecific:
		d.specific(&b, modeKey, offsetsKey)
	}
	return b
}

func (d *definition) specific(b *bound, modeKey, offsetsKey string) {
	if !d.values.Has(offsetsKey) {
		d.bad(offsetsKey, "", "is required with '%s' = 'specific-offsets'", modeKey)
		return
	}
	if len(d.topics.topics) != 1 {
		d.bad(offsetsKey, "", "needs a table of one topic")
	}
	var err error
	if b.specific, err = parseSpecific(d.values.Text(offsetsKey)); err != nil {
		d.bad(offsetsKey, "", "%v", err)
	}
}

func (d *definition) guarantee() guarantee {
	g := guarantee(d.values.Text(optGuarantee))
	if d.values.Has(optGuarantee) && g == exactlyOnce && d.values.Text(optIDPrefix) == "" {
		d.bad(optIDPrefix, "set it, or leave 'sink.delivery-guarantee' out: exactly-once is the default here",
			"is required with 'sink.delivery-guarantee' = 'exactly-once'")
	}
	return g
}

func (d *definition) partitioner() string {
	if d.factory.upsert {
		return "default"
	}
	p := d.values.Text(optPartitioner)
	switch p {
	case "default", "fixed":
	case "round-robin":
		if d.values.Has(optKeyFields) {
			d.bad(optPartitioner, "use 'default', which places records by their key", "round-robin cannot be used with 'key.fields'")
		}
	default:
		d.bad(optPartitioner, "classes of Java code cannot run here", "%q is not one of default, fixed, round-robin", p)
	}
	return p
}

// checkFlush applies Flink's rule although rows are not buffered here.
func (d *definition) checkFlush() {
	rows, interval := d.values.Int(optFlushRows) > 0, d.values.Duration(optFlushInterval) > 0
	if d.factory.upsert && rows != interval {
		d.bad(optFlushRows, "", "and '%s' must both be greater than zero, or neither", optFlushInterval)
	}
}

// severalTopics reports whether each row must name its topic.
func (d *definition) severalTopics() bool { return len(d.topics.topics) != 1 }

func (d *definition) checkSinkTopics() {
	if len(d.topics.topics) == 0 && d.topics.pattern == nil || !d.severalTopics() {
		return
	}
	if !slices.ContainsFunc(d.table.Columns, func(c connector.Column) bool { return c.Metadata == metaTopic && !c.Virtual }) {
		d.bad(optTopic, "declare a column 'topic STRING METADATA'", "writing to several topics needs a column that says to which")
	}
}

// writable are the metadata columns that the table may write.
func (d *definition) writable() []types.Field {
	fields := writableMetadata()
	if !d.severalTopics() {
		fields = slices.DeleteFunc(fields, func(f types.Field) bool { return f.Name == metaTopic })
	}
	return fields
}

// checkMetadata checks the keys of the metadata columns that are used. Their types are
// cast to those that the table declares, or from them.
func (d *definition) checkMetadata(known []types.Field, verb string, used func(connector.Column) bool) {
	for _, c := range d.table.Columns {
		if !used(c) {
			continue
		}
		if slices.ContainsFunc(known, func(f types.Field) bool { return f.Name == c.Metadata }) {
			continue
		}
		var names []string
		for _, f := range known {
			names = append(names, f.Name)
		}
		d.bad("", d.metadataHint(c, verb), "column %s: the metadata %q cannot be %s; known are %s", c.Name, c.Metadata, verb, strings.Join(names, ", "))
	}
}

func (d *definition) metadataHint(c connector.Column, verb string) string {
	if verb != "written" || !slices.ContainsFunc(d.readable(), func(f types.Field) bool { return f.Name == c.Metadata }) {
		return ""
	}
	return fmt.Sprintf("add VIRTUAL to a column that is only read: %s … METADATA VIRTUAL", c.Name)
}
