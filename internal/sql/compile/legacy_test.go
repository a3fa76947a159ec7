package compile

import (
	"strings"
	"testing"
)

// legacyTables are tables as Flink 1.9 and 1.10 declared them.
var legacyTables = map[string]string{
	"numbered properties": `CREATE TABLE former (id BIGINT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector.type' = 'kafka', 'connector.version' = 'universal', 'connector.topic' = 'in', 'connector.startup-mode' = 'earliest-offset',
  'connector.properties.0.key' = 'zookeeper.connect', 'connector.properties.0.value' = 'localhost:2181',
  'connector.properties.11.key' = 'bootstrap.servers', 'connector.properties.11.value' = 'localhost:9092',
  'connector.properties.2.key' = 'group.id', 'connector.properties.2.value' = 'it''s',
  'update-mode' = 'append', 'format.type' = 'json', 'format.derive-schema' = 'true', 'format.fail-on-missing-field' = 'true')`,
	"named properties and csv": `CREATE TABLE former (id BIGINT, k STRING) WITH (
  'connector.type' = 'kafka', 'connector.version' = '0.11', 'connector.topic' = 'in', 'connector.properties.bootstrap.servers' = 'localhost:9092',
  'connector.startup-mode' = 'specific-offsets', 'connector.specific-offsets.0.partition' = '0', 'connector.specific-offsets.0.offset' = '42',
  'connector.specific-offsets.1.partition' = '1', 'connector.specific-offsets.1.offset' = '300', 'connector.sink-partitioner' = 'round-robin',
  'format.type' = 'csv', 'format.field-delimiter' = U&'\0009', 'format.line-delimiter' = U&'\000A', 'format.schema' = 'ROW<id BIGINT, k STRING>',
  'format.property-version' = '1', 'connector.property-version' = '1')`,
	"offsets in one text": `CREATE TABLE former (id BIGINT) WITH (
  'connector.type' = 'kafka', 'connector.topic' = 'in', 'connector.properties.bootstrap.servers' = 'localhost:9092',
  'connector.startup-mode' = 'specific-offsets', 'connector.specific-offsets' = 'partition:0,offset:42;partition:1,offset:300',
  'format.type' = 'json', 'format.json-schema' = '{}')`,
	"a schema in the options": `CREATE TABLE former (id BIGINT, ts TIMESTAMP(3)) WITH (
  'connector.type' = 'kafka', 'connector.topic' = 'in', 'connector.properties.bootstrap.servers' = 'localhost:9092', 'format.type' = 'json',
  'schema.0.name' = 'id', 'schema.0.data-type' = 'BIGINT',
  'schema.1.name' = 'ts', 'schema.1.data-type' = 'TIMESTAMP(3)', 'schema.1.rowtime.timestamps.type' = 'from-field',
  'schema.1.rowtime.timestamps.from' = 'ts', 'schema.1.rowtime.watermarks.type' = 'periodic-bounded', 'schema.1.rowtime.watermarks.delay' = '2000',
  'schema.2.name' = 'proc', 'schema.2.proctime' = 'true')`,
	"files": `CREATE TABLE former (id BIGINT, k STRING) WITH ('connector.type' = 'filesystem', 'connector.path' = 'file:///tmp/x', 'format.type' = 'csv')`,
}

// The advice is tested by taking it.
func TestTheAdviceAboutOldOptionsCompiles(t *testing.T) {
	for name, old := range legacyTables {
		t.Run(name, func(t *testing.T) {
			use := ";\nSELECT id FROM former;"
			_, errs := File("f.sql", []byte(old+use), realOptions())
			if len(errs) != 1 {
				t.Fatalf("errors: %v", errs)
			}
			at := strings.Index(errs[0].Hint, "WITH (")
			if at < 0 {
				t.Fatalf("no WITH clause in %q", errs[0].Hint)
			}
			clause := errs[0].Hint[at : strings.Index(errs[0].Hint, "\n)")+2]
			pasted := old[:strings.Index(old, "WITH (")] + clause + use
			if _, errs := File("f.sql", []byte(pasted), realOptions()); len(errs) > 0 {
				t.Errorf("the advice does not compile: %v", errs)
			}
		})
	}
}

func TestTheAdviceAboutOldTimesSaysWhatToDeclare(t *testing.T) {
	_, errs := File("f.sql", []byte(legacyTables["a schema in the options"]+";\nSELECT id FROM former;"), realOptions())
	for _, want := range []string{"WATERMARK FOR `ts` AS `ts` - INTERVAL '2' SECOND", "`proc` AS PROCTIME()"} {
		if len(errs) != 1 || !strings.Contains(errs[0].Hint, want) {
			t.Errorf("no %q in %v", want, errs)
		}
	}
}
