package jdbc

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/onceflow/onceflow/connector"
)

// table is a relation of a database that can be asked.
type table struct {
	name     string
	relation string
	columns  []connector.Column
	config   *pgconn.Config
}

// NewLookup returns a reader that has not connected yet.
func (t *table) NewLookup(keys, columns []int) (connector.LookupReader, error) {
	r := &reader{session: session{table: t, statements: map[string]string{statement: t.selectBy(keys, columns)}}}
	for _, c := range columns {
		r.fields = append(r.fields, t.columns[c])
	}
	return r, nil
}

// selectBy is the query for the rows of one key.
func (t *table) selectBy(keys, columns []int) string {
	conditions := make([]string, len(keys))
	for i, k := range keys {
		conditions[i] = fmt.Sprintf("%s = $%d", quote(t.columns[k].Name), i+1)
	}
	return t.selection(columns) + " WHERE " + strings.Join(conditions, " AND ")
}

// selection selects columns; none of them still gives a row each.
func (t *table) selection(columns []int) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = quote(t.columns[c].Name)
	}
	return "SELECT " + strings.Join(names, ", ") + " FROM " + t.relation
}

// Preflight finds out whether the table and its columns are there and may be read.
func (t *table) Preflight(ctx context.Context) ([]connector.Finding, error) {
	conn, err := pgconn.ConnectConfig(ctx, t.config)
	if err != nil {
		return nil, t.classify(err)
	}
	defer conn.Close(ctx)
	all := make([]int, len(t.columns))
	for i := range all {
		all[i] = i
	}
	return t.finding(conn.Exec(ctx, t.selection(all)+" WHERE false").Close(), "create the table or column, grant SELECT on it, or mend the declaration")
}

// finding turns a refusal of the database into what the job must not start with.
func (t *table) finding(err error, fix string) ([]connector.Finding, error) {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && !passes(refused.Code) {
		return []connector.Finding{{
			Severity: connector.Fatal, Subject: "table " + t.name, What: fmt.Sprintf("%s in PostgreSQL: %s", t.relation, refused.Message), Fix: fix,
		}}, nil
	}
	return nil, t.classify(err)
}

// classify says whether an error of the database may pass.
func (t *table) classify(err error) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("PostgreSQL at %s:%d: %w", t.config.Host, t.config.Port, err)
	var refused *pgconn.PgError
	switch {
	case !errors.As(err, &refused) || passes(refused.Code):
	case refuses(refused.Code):
		return &connector.Error{Class: connector.BadRecord, Err: err}
	default:
		return connector.WithHint(connector.BadConfig, "mend the declaration of table "+t.name+", or what it names in the database", err)
	}
	return &connector.Error{Class: connector.Retriable, Err: err}
}

// refuses reports SQLSTATEs that are about a value or a row: data exceptions, and
// constraints that are violated.
func refuses(code string) bool { return strings.HasPrefix(code, "22") || strings.HasPrefix(code, "23") }

// passes reports SQLSTATEs that say nothing about the table or the query: lost
// connections, a server that starts or stops, exhausted resources, conflicts.
func passes(code string) bool {
	for _, class := range []string{"08", "25", "40", "53", "55", "57", "58", "XX"} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	return false
}
