package datagen

import (
	"math"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// The keys of the options.
const (
	rowsPerSecond = "rows-per-second"
	numberOfRows  = "number-of-rows"
	parallelism   = "scan.parallelism"
	fieldsPrefix  = "fields."
)

// Factory makes datagen sources. It has no state.
type Factory struct{}

// Name returns "datagen".
func (Factory) Name() string { return "datagen" }

// Options are those of the table; the options of a column are fields.NAME.KEY
// with one of [FieldOptions].
func (Factory) Options() []option.Spec {
	return []option.Spec{
		{Key: rowsPerSecond, Type: option.Int, Default: "10000", Doc: "Rows a second, all splits together."},
		{Key: numberOfRows, Type: option.Int, Doc: "The rows to make; without it, and without a sequence, the table has no end."},
		{Key: parallelism, Type: option.Int, Default: "1", Doc: "The number of splits, which tasks read independently. It cannot change once the job has started."},
		{Key: fieldsPrefix + "*", Type: option.Text, Doc: "Options of one column: fields.NAME.kind, min, max, max-past, length, var-len, start, end, null-rate."},
	}
}

// FieldOptions declares the options of a column, their keys without
// fields.NAME.
func FieldOptions() []option.Spec {
	return []option.Spec{
		{Key: "kind", Type: option.Enum, Default: "random", Values: []string{"random", "sequence"}, Doc: "Random values, or whole numbers from start to end, which bound the table."},
		{Key: "min", Type: option.Text, Doc: "The least random number; the type's least, 0 for FLOAT, DOUBLE and DECIMAL."},
		{Key: "max", Type: option.Text, Doc: "The greatest random number; the type's greatest."},
		{Key: "max-past", Type: option.Duration, Default: "0 ms", Doc: "How far random timestamps may lie before now."},
		{Key: "length", Type: option.Int, Doc: "Characters, bytes or entries; 100 for strings and bytes without a length, 3 for collections."},
		{Key: "var-len", Type: option.Bool, Default: "false", Doc: "Makes strings and bytes of 1 to length characters."},
		{Key: "start", Type: option.Int, Doc: "The first number of a sequence."},
		{Key: "end", Type: option.Int, Doc: "The last number of a sequence."},
		{Key: "null-rate", Type: option.Text, Default: "0", Doc: "The share of NULL, 0 to 1."},
	}
}

// Sink refuses: rows are made, not taken.
func (Factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	return nil, []option.Problem{{Message: "datagen tables cannot be written", Hint: "write to a 'blackhole' or 'print' table instead"}}
}

// Source plans a source of the table's columns.
func (f Factory) Source(t *connector.Table) (*connector.SourcePlan, []option.Problem) {
	values, problems := option.Check("datagen", f.Options(), t.Options)
	c := &compiler{given: values.WithPrefix(fieldsPrefix), used: map[string]bool{}, rows: math.MaxInt64, zone: t.Zone}
	s := &source{name: t.Name, splits: int(values.Int(parallelism)), rate: values.Int(rowsPerSecond)}
	for _, col := range t.Columns {
		if col.Metadata != "" {
			c.problem("", "column '"+col.Name+"' is a metadata column, and datagen has no metadata", "")
			continue
		}
		s.fields = append(s.fields, col.Field)
		s.columns = append(s.columns, c.column(col.Name, col.Type))
	}
	c.reportUnused(t)
	if values.Has(numberOfRows) {
		c.rows = min(c.rows, values.Int(numberOfRows))
	}
	s.rows = c.rows
	problems = append(append(problems, c.problems...), s.limits()...)
	if len(problems) > 0 {
		return nil, problems
	}
	return &connector.SourcePlan{Source: s, Changelog: connector.InsertOnly}, nil
}

// limits checks the numbers of the table's own options.
func (s *source) limits() (problems []option.Problem) {
	if s.rate < 1 {
		problems = append(problems, option.Problem{Key: rowsPerSecond, Message: "must be at least 1"})
	}
	if s.splits < 1 || s.splits > 1024 {
		problems = append(problems, option.Problem{Key: parallelism, Message: "must be 1 to 1024"})
	}
	if s.rows < 0 {
		problems = append(problems, option.Problem{Key: numberOfRows, Message: "must not be negative"})
	}
	return problems
}

// compiler makes generators of columns and collects what is wrong.
type compiler struct {
	// given are the options of columns, fields. left out; used marks those that
	// some column has read.
	given    map[string]string
	used     map[string]bool
	problems []option.Problem
	// rows is the length of the shortest sequence.
	rows int64
	zone *time.Location
}

func (c *compiler) problem(key, message, hint string) {
	if key != "" {
		key = fieldsPrefix + key
	}
	c.problems = append(c.problems, option.Problem{Key: key, Message: message, Hint: hint})
}

// settings reads the options of one column or of a part of it.
func (c *compiler) settings(path string) option.Values {
	own := map[string]string{}
	for _, s := range FieldOptions() {
		key := path + "." + s.Key
		if text, ok := c.given[key]; ok {
			own[s.Key] = text
			c.used[key] = true
		}
	}
	values, problems := option.Check("datagen", FieldOptions(), own)
	for _, p := range problems {
		c.problem(path+"."+p.Key, p.Message, p.Hint)
	}
	return values
}

// reportUnused names options of columns that no column has.
func (c *compiler) reportUnused(t *connector.Table) {
	var names []string
	for _, col := range t.Columns {
		for _, s := range FieldOptions() {
			names = append(names, col.Name+"."+s.Key)
		}
	}
	keys := make([]string, 0, len(c.given))
	for key := range c.given {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		if c.used[key] {
			continue
		}
		hint := ""
		if near := option.Nearest(key, names); near != "" {
			hint = "did you mean '" + fieldsPrefix + near + "'?"
		}
		c.problem(key, "is no option of a column of "+t.Name, hint)
	}
}

// fraction reads a number of 0 to 1.
func (c *compiler) fraction(path string, o option.Values, key string) float64 {
	f, err := strconv.ParseFloat(strings.TrimSpace(o.Text(key)), 64)
	if err != nil || !(f >= 0 && f <= 1) {
		c.problem(path+"."+key, strconv.Quote(o.Text(key))+" is not a number of 0 to 1", "")
	}
	return f
}

// length returns the size that a column's values have at most.
func (c *compiler) length(path string, o option.Values, t types.Type, usual int) int {
	n := usual
	sized := t.IsString() || t.IsBinary()
	fixed := t.Kind == types.Char || t.Kind == types.Binary
	if sized && t.Length != types.MaxLength {
		n = t.Length
	}
	if !o.Has("length") {
		return n
	}
	given := o.Int("length")
	switch {
	case given < 0 || given > math.MaxInt32:
		c.problem(path+".length", "must be 0 to 2147483647", "")
	case fixed && int(given) != n, sized && t.Length != types.MaxLength && int(given) > n:
		c.problem(path+".length", strconv.FormatInt(given, 10)+" does not fit the column's type "+t.String(), "")
	default:
		n = int(given)
	}
	return n
}
