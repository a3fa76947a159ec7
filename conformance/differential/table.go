package differential

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// Form is how a table's rows come.
type Form int

// The forms.
const (
	Append  Form = iota // every record is a row
	Changes             // debezium-json: rows are changed and go
	Upserts             // upsert-kafka: the newest row of a key counts
)

// Column of a table.
type Column struct {
	Name, Type string
	Family     Family
}

// Table is a source with its records.
type Table struct {
	Form    Form
	Columns []Column
	// Late is set if some rows come behind the watermark.
	Late bool
	// Deletes is set if rows go. That happens at the time of the row that goes, which may have passed: what joins versions by time then depends on when it
	// comes.
	Deletes bool
	Records []Record
}

// Record is a record of a source. Value is nil for a tombstone.
type Record struct {
	Key   string
	Value *string
}

// The columns that every table begins with: a number of its own for each row (of a table that changes: its key), two columns with few different values,
// and the event time, which is never null.
var leading = []Column{{"id", "INT", Int}, {"k", "STRING", Str}, {"g", "INT", Int}, {"ts", "TIMESTAMP(3)", TS}}

const (
	delaySeconds = 5 // of the watermark
	rowsMax      = 28
)

// newTable draws a table.
func newTable(r *rand.Rand, form Form, late bool) *Table {
	t := &Table{Form: form, Late: late, Columns: append([]Column{}, leading...)}
	frequent := []Family{Int, Str, Dec, Dbl, Bool, TS}
	for i := range len(frequent) + 3 + r.IntN(5) {
		f := pick(r, families)
		if i < len(frequent) {
			f = frequent[i] // what most expressions need
		}
		t.Columns = append(t.Columns, Column{fmt.Sprintf("c%d", i), pick(r, kinds[f].types), f})
	}
	switch form {
	case Append:
		t.appendRows(r)
	default:
		t.Deletes = form == Changes || r.IntN(2) == 0
		t.changeRows(r)
	}
	return t
}

var firstMoment = time.Date(2024, 1, 1, 10, 0, 0, 0, time.UTC)

// moment is the event time of the i-th row: two seconds a row, up to three seconds out of order, which no watermark overtakes, or, where rows are late,
// up to half a minute.
func (t *Table) moment(r *rand.Rand, i int) time.Time {
	back := r.IntN(3000)
	if t.Late && r.IntN(5) == 0 {
		back = r.IntN(30000)
	}
	m := firstMoment.Add(time.Duration(2000*i-back) * time.Millisecond)
	if r.IntN(3) > 0 {
		m = m.Truncate(time.Second)
	}
	return m
}

func (t *Table) appendRows(r *rand.Rand) {
	for i := range 8 + r.IntN(rowsMax-8) {
		row := t.row(r, i, t.moment(r, i))
		t.Records = append(t.Records, Record{Value: &row})
	}
}

// changeRows plays inserts, updates and deletes of a few keys.
func (t *Table) changeRows(r *rand.Rand) {
	now := map[int]string{}
	for i := range 10 + r.IntN(rowsMax-10) {
		id := r.IntN(9)
		old, there := now[id]
		row := t.row(r, id, t.moment(r, i))
		switch {
		case there && t.Deletes && r.IntN(4) == 0:
			t.change(id, &old, nil)
			delete(now, id)
		case there:
			t.change(id, &old, &row)
			now[id] = row
		default:
			t.change(id, nil, &row)
			now[id] = row
		}
	}
}

func (t *Table) change(id int, before, after *string) {
	if t.Form == Upserts {
		t.Records = append(t.Records, Record{Key: fmt.Sprintf(`{"id": %d}`, id), Value: after})
		return
	}
	op := "u"
	switch {
	case before == nil:
		op = "c"
	case after == nil:
		op = "d"
	}
	value := fmt.Sprintf(`{"before": %s, "after": %s, "op": "%s"}`, orNull(before), orNull(after), op)
	t.Records = append(t.Records, Record{Value: &value})
}

func orNull(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

// row draws a row as JSON.
func (t *Table) row(r *rand.Rand, id int, at time.Time) string {
	values := []string{
		strconv.Itoa(id),
		pick(r, []string{`"a"`, `"b"`, `"c"`, "null"}),
		strconv.Itoa(r.IntN(3)),
		at.Format(`"2006-01-02 15:04:05.000"`),
	}
	for _, c := range t.Columns[len(leading):] {
		v := pick(r, kinds[c.Family].values)
		if r.IntN(5) == 0 {
			v = "null"
		}
		values = append(values, v)
	}
	var b strings.Builder
	for i, c := range t.Columns {
		fmt.Fprintf(&b, `%s"%s": %s`, []string{", ", "{"}[btoi(i == 0)], c.Name, values[i])
	}
	return b.String() + "}"
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ddl is the statement that declares the table over a topic.
func (t *Table) ddl(name, topic string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s (", name)
	for _, c := range t.Columns {
		fmt.Fprintf(&b, "%s %s, ", c.Name, c.Type)
	}
	if t.Form != Append {
		b.WriteString("PRIMARY KEY (id) NOT ENFORCED, ")
	}
	fmt.Fprintf(&b, "WATERMARK FOR ts AS ts - INTERVAL '%d' SECOND) WITH (\n", delaySeconds)
	b.WriteString(t.options(topic))
	b.WriteString(", 'scan.watermark.emit.strategy' = 'on-event');\n")
	return b.String()
}

func (t *Table) options(topic string) string {
	common := fmt.Sprintf("'topic' = '%s', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset'", topic)
	switch t.Form {
	case Upserts:
		return "  'connector' = 'upsert-kafka', 'key.format' = 'json', 'value.format' = 'json',\n  " + common
	case Changes:
		return "  'connector' = 'kafka', 'format' = 'debezium-json', 'scan.startup.mode' = 'earliest-offset',\n  " + common
	default:
		return "  'connector' = 'kafka', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset',\n  " + common
	}
}

// input is the table's file in a conformance case.
func (t *Table) input() ([]byte, error) {
	var b strings.Builder
	for _, r := range t.Records {
		line := struct {
			Partition int     `json:"p"`
			Key       *string `json:"k,omitempty"`
			Value     *string `json:"v"`
		}{Value: r.Value}
		if r.Key != "" {
			line.Key = &r.Key
		}
		text, err := json.Marshal(line)
		if err != nil {
			return nil, err
		}
		b.Write(append(text, '\n'))
	}
	return []byte(b.String()), nil
}
