package jdbc

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Factory makes tables in PostgreSQL, to be looked up and written. It has no state.
type Factory struct{}

// Name returns "jdbc".
func (Factory) Name() string { return "jdbc" }

// Source refuses: a table can be asked by key, not read as a whole.
func (Factory) Source(*connector.Table) (*connector.SourcePlan, []option.Problem) {
	return nil, []option.Problem{{
		Message: "a 'jdbc' table is looked up, not read as a whole",
		Hint:    "write JOIN … FOR SYSTEM_TIME AS OF a processing time; for its changes as a stream read a 'kafka' topic with 'format' = 'debezium-json'",
	}}
}

// Sink plans writing the table: by its primary key, where it has one.
func (f Factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	v, at, problems := f.table(t)
	if len(problems) > 0 {
		return nil, problems
	}
	s := &sink{
		table: at, key: t.PrimaryKey, maxRows: int(v.Int(flushRowsKey)), maxWait: v.Duration(flushIntervalKey), retries: int(v.Int(sinkRetriesKey)),
	}
	if t.PrimaryKey == nil {
		return &connector.SinkPlan{Sink: s, Accepts: connector.InsertOnly, Why: "rows are in the table before their epoch commits, so that after a failure they are inserted again"}, nil
	}
	return &connector.SinkPlan{
		Sink: s, Accepts: connector.Upsert,
		Why: "rows are in the table before their epoch commits; after a failure they are written again, by their key, which ends in the same rows",
	}, nil
}

// Lookup plans asking the table by key.
func (f Factory) Lookup(t *connector.Table) (*connector.LookupPlan, []option.Problem) {
	v, at, problems := f.table(t)
	if len(problems) > 0 {
		return nil, problems
	}
	return &connector.LookupPlan{Table: at, Cache: cacheOf(v), Retries: int(v.Int(retriesKey))}, nil
}

// table checks the declaration.
func (f Factory) table(t *connector.Table) (option.Values, *table, []option.Problem) {
	v, problems := option.Check("connector 'jdbc'", f.Options(), t.Options)
	problems = append(problems, checkOptions(v)...)
	problems = append(problems, checkColumns(t.Columns)...)
	if len(problems) > 0 {
		return v, nil, problems
	}
	cfg, err := parseURL(v.Text(urlKey), v.Text(userKey), v.Text(passwordKey), v.Duration("connection.max-retry-timeout"))
	if err != nil {
		return v, nil, []option.Problem{{Key: urlKey, Message: err.Error()}}
	}
	return v, &table{name: t.Name, relation: quotePath(v.Text(tableKey)), columns: t.Columns, config: cfg}, nil
}

// checkColumns refuses what PostgreSQL has no type for, as Flink does.
func checkColumns(columns []connector.Column) []option.Problem {
	var problems []option.Problem
	for _, c := range columns {
		switch {
		case c.Metadata != "":
			problems = append(problems, option.Problem{Message: fmt.Sprintf("column %s: a 'jdbc' table has no metadata", c.Name)})
		case !supported(c.Type):
			problems = append(problems, option.Problem{
				Message: fmt.Sprintf("column %s is %s, which PostgreSQL tables do not have here", c.Name, c.Type.AsNullable()),
				Hint:    "the types are BOOLEAN, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL, CHAR, VARCHAR, STRING, VARBINARY, BYTES, DATE, TIME, and TIMESTAMP or TIMESTAMP_LTZ of up to 6 digits",
			})
		}
	}
	return problems
}

func supported(t types.Type) bool {
	switch t.Kind {
	case types.Boolean, types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double, types.Decimal,
		types.Char, types.Varchar, types.Varbinary, types.Date, types.Time:
		return true
	case types.Timestamp, types.TimestampLTZ:
		return t.Precision <= 6
	}
	return false
}

// quotePath quotes the parts of a table's name; what is no plain name stays as it
// was written.
func quotePath(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		if !plain(p) {
			return name
		}
		parts[i] = quote(p)
	}
	return strings.Join(parts, ".")
}

// quote quotes a name; a plain one means what it means to PostgreSQL without
// quotes, but may be a reserved word.
func quote(name string) string {
	if plain(name) {
		name = strings.ToLower(name)
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

func plain(name string) bool {
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c != '$' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}
