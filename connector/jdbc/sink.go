package jdbc

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/onceflow/onceflow/connector"
)

// sink writes rows into the table: by its key, or only new ones where it has none.
type sink struct {
	*table
	// key are the columns of the primary key; nil: rows are inserted only.
	key []int
	// maxRows that wait to be written, and maxWait of the oldest; 0: no limit but the
	// end of the epoch.
	maxRows int
	maxWait time.Duration
	retries int
}

// Name is the table's name.
func (s *sink) Name() string { return s.name }

// NewWriter returns a writer that has not connected yet.
func (s *sink) NewWriter(int, int) (connector.Writer, error) {
	w := &writer{sink: s, session: session{table: s.table, statements: map[string]string{putStatement: s.put()}}}
	if s.key != nil {
		w.statements[deleteStatement] = s.delete()
	}
	return w, nil
}

// put inserts a row, or replaces that of its key.
func (s *sink) put() string { return s.insert(func(i int) string { return fmt.Sprintf("$%d", i+1) }) }

// insert is put with the values spelled by a function of their place.
func (s *sink) insert(value func(i int) string) string {
	var names, values, changes, key []string
	for i, c := range s.columns {
		name := quote(c.Name)
		names, values = append(names, name), append(values, value(i))
		if slices.Contains(s.key, i) {
			continue
		}
		changes = append(changes, name+" = EXCLUDED."+name)
	}
	for _, k := range s.key {
		key = append(key, quote(s.columns[k].Name))
	}
	sql := "INSERT INTO " + s.relation + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(values, ", ") + ")"
	switch {
	case key == nil:
		return sql
	case changes == nil:
		return sql + " ON CONFLICT (" + strings.Join(key, ", ") + ") DO NOTHING"
	}
	return sql + " ON CONFLICT (" + strings.Join(key, ", ") + ") DO UPDATE SET " + strings.Join(changes, ", ")
}

// delete removes the row of a key.
func (s *sink) delete() string {
	conditions := make([]string, len(s.key))
	for i, k := range s.key {
		conditions[i] = fmt.Sprintf("%s = $%d", quote(s.columns[k].Name), i+1)
	}
	return "DELETE FROM " + s.relation + " WHERE " + strings.Join(conditions, " AND ")
}

// Advise says what writing at least once comes to here.
func (s *sink) Advise(context.Context, connector.Prospects) ([]connector.Finding, error) {
	f := connector.Finding{Severity: connector.Warning, Subject: "table " + s.name,
		What: "is written outside the transaction, by its key: after a failure rows are written again, and who reads meanwhile sees older values again",
		Fix:  "nothing, if readers bear that; else write to Kafka exactly-once"}
	if s.key == nil {
		f.Severity, f.What = connector.Unsafe, "is written at least once and has no PRIMARY KEY: after a failure rows are there twice"
		f.Fix = "declare PRIMARY KEY (…) NOT ENFORCED, over a unique index of the table, so that writing a row again changes nothing"
	}
	return []connector.Finding{f}, nil
}

// Preflight lets the database plan the statements, which finds what it lacks:
// table, columns, rights, a unique index over the key.
func (s *sink) Preflight(ctx context.Context) ([]connector.Finding, error) {
	conn, err := pgconn.ConnectConfig(ctx, s.config)
	if err != nil {
		return nil, s.classify(err)
	}
	defer conn.Close(ctx)
	statements := []string{s.insert(func(int) string { return "NULL" })}
	if s.key != nil {
		statements = append(statements, "DELETE FROM "+s.relation+" WHERE false")
	}
	for _, sql := range statements {
		findings, err := s.finding(conn.Exec(ctx, "EXPLAIN "+sql).Close(),
			"create the table or column, with a PRIMARY KEY over the declared one, grant INSERT, UPDATE, DELETE and SELECT on it, or mend the declaration")
		if len(findings) > 0 || err != nil {
			return findings, err
		}
	}
	return nil, nil
}
