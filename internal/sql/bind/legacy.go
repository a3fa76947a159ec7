package bind

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// noConnector explains a table without 'connector'. The options that Flink had
// before 1.11 are answered with the present form, ready to paste.
func (b *Binder) noConnector(at ast.Span, t *catalog.Table, options []catalog.Option) error {
	if old := findOption(options, "connector.type"); old != nil {
		return diag.Errorf(old.KeySpan, "'connector.type' is the form of options before Flink 1.11, which is gone").
			WithHint("write instead:\n%s", modernOptions(options))
	}
	if len(options) == 0 {
		return diag.Errorf(at, "table %s has no connector", t.Path.Object).
			WithHint("add WITH ('connector' = '…', …) to its CREATE TABLE; the connectors are %s", strings.Join(sortedKeys(b.Connectors), ", "))
	}
	return diag.Errorf(at, "table %s has no option 'connector'", t.Path.Object).
		WithHint("add 'connector' = '…'; the connectors are %s", strings.Join(sortedKeys(b.Connectors), ", "))
}

// renamedOptions are the old keys that only changed their names.
var renamedOptions = map[string]string{
	"connector.topic": "topic", "connector.startup-mode": "scan.startup.mode",
	"connector.path": "path", "connector.url": "url", "connector.table": "table-name",
	"connector.username": "username", "connector.password": "password", "connector.driver": "driver",
	"connector.properties.bootstrap.servers": "properties.bootstrap.servers",
	"connector.startup-timestamp-millis":     "scan.startup.timestamp-millis",
	"connector.specific-offsets":             "scan.startup.specific-offsets",
	"connector.sink-partitioner":             "sink.partitioner",
	"connector.write.flush.max-rows":         "sink.buffer-flush.max-rows",
	"connector.write.flush.interval":         "sink.buffer-flush.interval",
}

// droppedOptions have no successor: what they said is the only way now.
var droppedOptions = map[string]bool{
	"connector.version": true, "connector.property-version": true, "update-mode": true,
	"format.derive-schema": true, "format.property-version": true, "connector.properties.zookeeper.connect": true,
}

// modernOptions writes a WITH clause of the present form.
func modernOptions(options []catalog.Option) string {
	connector := findOption(options, "connector.type").Value
	if mode := findOption(options, "update-mode"); connector == "kafka" && mode != nil && mode.Value == "upsert" {
		connector = "upsert-kafka"
	}
	lines := []string{modernLine("connector", connector)}
	properties := map[string]string{}
	for _, o := range options {
		key, keep := modernKey(o.Key, findOption(options, "format.type"))
		if rest, ok := strings.CutPrefix(o.Key, "connector.properties."); ok && numberedProperty(rest) {
			properties[rest] = o.Value
			continue
		}
		if keep {
			lines = append(lines, modernLine(key, o.Value))
		}
	}
	for _, i := range []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		if key := properties[i+".key"]; key != "" && key != "zookeeper.connect" {
			lines = append(lines, modernLine("properties."+key, properties[i+".value"]))
		}
	}
	return "WITH (\n" + strings.Join(lines, ",\n") + "\n)"
}

// numberedProperty reports "0.key" and "0.value", the older way to write
// properties.
func numberedProperty(rest string) bool {
	number, part, _ := strings.Cut(rest, ".")
	return len(number) == 1 && number[0] >= '0' && number[0] <= '9' && (part == "key" || part == "value")
}

func modernKey(key string, formatType *catalog.Option) (modern string, keep bool) {
	if modern, ok := renamedOptions[key]; ok {
		return modern, true
	}
	switch rest, ok := strings.CutPrefix(key, "connector.properties."); {
	case droppedOptions[key], key == "connector.type":
		return "", false
	case ok:
		return "properties." + rest, true
	case key == "format.type":
		return "format", true
	}
	if rest, ok := strings.CutPrefix(key, "format."); ok && formatType != nil {
		return formatType.Value + "." + rest, true
	}
	return strings.TrimPrefix(key, "connector."), true
}

func modernLine(key, value string) string {
	return fmt.Sprintf("  '%s' = '%s'", key, strings.ReplaceAll(value, "'", "''"))
}
