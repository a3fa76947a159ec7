package connect

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// noConnector explains a table without 'connector'. The options that Flink had
// before 1.11 are answered with the present form, ready to paste.
func (t *Tables) noConnector(u Use) error {
	if old := catalog.FindOption(u.Options, "connector.type"); old != nil {
		return diag.Errorf(old.KeySpan, "'connector.type' is the form of options before Flink 1.11, which is gone").
			WithHint("write instead:\n%s", modernOptions(u.Options))
	}
	if len(u.Options) == 0 {
		return diag.Errorf(u.At, "table %s has no connector", u.Table.Path.Object).
			WithHint("add WITH ('connector' = '…', …) to its CREATE TABLE; the connectors are %s", strings.Join(sortedKeys(t.Connectors), ", "))
	}
	return diag.Errorf(u.At, "table %s has no option 'connector'", u.Table.Path.Object).
		WithHint("add 'connector' = '…'; the connectors are %s", strings.Join(sortedKeys(t.Connectors), ", "))
}

// renamedOptions are the old keys that only changed their names.
var renamedOptions = map[string]string{
	"connector.topic": "topic", "connector.startup-mode": "scan.startup.mode",
	"connector.path": "path", "connector.url": "url", "connector.table": "table-name",
	"connector.username": "username", "connector.password": "password", "connector.driver": "driver",
	"connector.startup-timestamp-millis": "scan.startup.timestamp-millis",
	"connector.specific-offsets":         "scan.startup.specific-offsets",
	"connector.sink-partitioner":         "sink.partitioner",
	"connector.write.flush.max-rows":     "sink.buffer-flush.max-rows",
	"connector.write.flush.interval":     "sink.buffer-flush.interval",
	"format.type":                        "format",
}

// droppedOptions have no successor: what they said is the only way now.
var droppedOptions = map[string]bool{
	"connector.type": true, "connector.version": true, "connector.property-version": true, "update-mode": true,
	"format.derive-schema": true, "format.property-version": true, "format.schema": true, "format.json-schema": true,
	"format.line-delimiter": true, "connector.properties.zookeeper.connect": true,
}

// modernOptions writes a WITH clause of the present form, and behind it what
// belongs among the columns now.
func modernOptions(options []catalog.Option) string {
	lines := []string{modernLine("connector", catalog.FindOption(options, "connector.type").Value)}
	for _, o := range options {
		if key := modernKey(o.Key, catalog.FindOption(options, "format.type")); key != "" {
			lines = append(lines, modernLine(key, o.Value))
		}
	}
	for _, p := range numbered(options, "connector.properties.") {
		if key := p["key"]; key != "" && key != "zookeeper.connect" {
			lines = append(lines, modernLine("properties."+key, p["value"]))
		}
	}
	var offsets []string
	for _, p := range numbered(options, "connector.specific-offsets.") {
		offsets = append(offsets, "partition:"+p["partition"]+",offset:"+p["offset"])
	}
	if len(offsets) > 0 {
		lines = append(lines, modernLine("scan.startup.specific-offsets", strings.Join(offsets, ";")))
	}
	clause := "WITH (\n" + strings.Join(lines, ",\n") + "\n)"
	if columns := modernColumns(numbered(options, "schema.")); len(columns) > 0 {
		clause += "\nand declare among the columns:\n  " + strings.Join(columns, ",\n  ")
	}
	return clause
}

// modernKey is the present key of an option; "" where nothing, or something else, stands
// in its place.
func modernKey(key string, formatType *catalog.Option) string {
	if droppedOptions[key] || strings.HasPrefix(key, "schema.") || isNumbered(key, "connector.properties.") || isNumbered(key, "connector.specific-offsets.") {
		return ""
	}
	if modern, ok := renamedOptions[key]; ok {
		return modern
	}
	if rest, ok := strings.CutPrefix(key, "format."); ok && formatType != nil {
		return formatType.Value + "." + rest
	}
	return strings.TrimPrefix(key, "connector.")
}

// cutNumber splits "prefix3.rest" into 3 and "rest".
func cutNumber(key, prefix string) (number int, rest string, ok bool) {
	tail, ok := strings.CutPrefix(key, prefix)
	text, rest, dotted := strings.Cut(tail, ".")
	number, err := strconv.Atoi(text)
	return number, rest, ok && dotted && err == nil
}

func isNumbered(key, prefix string) bool {
	_, _, ok := cutNumber(key, prefix)
	return ok
}

// numbered gathers options such as "prefix0.key" and "prefix0.value" by their
// numbers, in order.
func numbered(options []catalog.Option, prefix string) []map[string]string {
	groups := map[int]map[string]string{}
	for _, o := range options {
		n, rest, ok := cutNumber(o.Key, prefix)
		if !ok {
			continue
		}
		if groups[n] == nil {
			groups[n] = map[string]string{}
		}
		groups[n][rest] = o.Value
	}
	var list []map[string]string
	for _, n := range slices.Sorted(maps.Keys(groups)) {
		list = append(list, groups[n])
	}
	return list
}

// modernColumns declares the times that stood in options.
func modernColumns(fields []map[string]string) []string {
	var lines []string
	for _, f := range fields {
		name := "`" + f["name"] + "`"
		if f["proctime"] == "true" {
			lines = append(lines, name+" AS PROCTIME()")
		}
		switch from := f["rowtime.timestamps.from"]; {
		case f["rowtime.timestamps.type"] == "from-source":
			lines = append(lines, name+" TIMESTAMP_LTZ(3) METADATA FROM 'timestamp'")
		case from != "" && from != f["name"]:
			lines = append(lines, name+" AS `"+from+"`")
		}
		if f["rowtime.watermarks.type"] != "" || f["rowtime.timestamps.type"] != "" {
			lines = append(lines, "WATERMARK FOR "+name+" AS "+name+" - INTERVAL '"+watermarkDelay(f)+"' SECOND")
		}
	}
	return lines
}

// watermarkDelay is how far a watermark stays behind, in seconds.
func watermarkDelay(field map[string]string) string {
	millis, err := strconv.ParseInt(field["rowtime.watermarks.delay"], 10, 64)
	if err != nil {
		return "0.001" // ascending: each time may come several times
	}
	return strconv.FormatFloat(float64(millis)/1000, 'f', -1, 64)
}

func modernLine(key, value string) string {
	return fmt.Sprintf("  '%s' = '%s'", key, strings.ReplaceAll(value, "'", "''"))
}
