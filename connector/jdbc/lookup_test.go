package jdbc

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/testpostgres"
	"github.com/onceflow/onceflow/types"
)

// declared is a table of the test server.
func declared(s *testpostgres.Server, name string, columns ...types.Field) *connector.Table {
	t := &connector.Table{Name: name, Options: map[string]string{
		urlKey: s.URL(), tableKey: name, userKey: testpostgres.User, passwordKey: testpostgres.Password,
	}}
	for _, c := range columns {
		t.Columns = append(t.Columns, connector.Column{Field: c})
	}
	return t
}

func planned(t *testing.T, table *connector.Table) *connector.LookupPlan {
	t.Helper()
	p, problems := Factory{}.Lookup(table)
	for _, problem := range problems {
		t.Fatal(problem)
	}
	return p
}

// everyType has a column of each type, which the server fills.
var everyType = []struct {
	column types.Type
	sql    string
	value  string
}{
	{types.Of(types.Boolean), "boolean", "true"},
	{types.Of(types.SmallInt), "smallint", "-32768"},
	{types.Of(types.Int), "integer", "2147483647"},
	{types.Of(types.BigInt), "bigint", "-9223372036854775808"},
	{types.Of(types.Float), "real", "1.5"},
	{types.Of(types.Double), "double precision", "0.1"},
	{types.DecimalOf(10, 2), "numeric(10, 2)", "-12345678.90"},
	{types.DecimalOf(38, 18), "numeric(38, 18)", "12345678901234567890.123456789012345678"},
	{types.String(), "text", "a'b\\c ü"},
	{types.Bytes(), "bytea", "\\x00ff"},
	{types.Of(types.Date), "date", "1969-07-20"},
	{types.Type{Kind: types.Time, Nullable: true}, "time", "23:59:59"},
	{types.TimestampOf(6), "timestamp", "1900-01-01 00:00:00.123456"},
	{types.TimestampLTZOf(3), "timestamptz", "2026-05-01 10:00:00.5+00"},
}

func TestValuesOfEveryTypeAreFoundByThemselves(t *testing.T) {
	s := testpostgres.Start(t)
	var fields []types.Field
	var columns, row, nulls []string
	for i, e := range everyType {
		name := fmt.Sprintf("c%d", i)
		fields = append(fields, types.Field{Name: name, Type: e.column})
		columns = append(columns, name+" "+e.sql)
		row = append(row, "'"+strings.ReplaceAll(e.value, "'", "''")+"'")
		nulls = append(nulls, "NULL")
	}
	s.Exec(t, "CREATE TABLE every ("+strings.Join(columns, ", ")+"); INSERT INTO every VALUES ("+
		strings.Join(row, ", ")+"), ("+strings.Join(nulls, ", ")+")")
	plan := planned(t, declared(s, "every", fields...))
	for i, e := range everyType {
		keys := types.NewBatch(fields[i:i+1], 1)
		if !parseText(keys.Cols[0], []byte(spelled(e.value))) {
			t.Fatalf("%s is no %s", e.value, e.column)
		}
		keys.AppendRow(types.Insert)
		found := ask(t, plan, []int{i}, keys, fields)
		if found[0].Len != 1 {
			t.Errorf("%s: %d rows have %s", e.sql, found[0].Len, e.value)
			continue
		}
		for c := range fields {
			if got := string(appendText(nil, found[c], 0)); !strings.HasPrefix(got, shortened(everyType[c].value)) {
				t.Errorf("%s: got %q, want %q", everyType[c].sql, got, everyType[c].value)
			}
		}
	}
}

// spelled is a value as the server spells it.
func spelled(value string) string {
	if value == "true" {
		return "t"
	}
	return value
}

// shortened leaves out what may be spelled in several ways.
func shortened(value string) string { return strings.TrimSuffix(spelled(value), "+00") }

// ask looks keys up and returns what was found.
func ask(t *testing.T, plan *connector.LookupPlan, key []int, keys *types.Batch, fields []types.Field) []*types.Vector {
	t.Helper()
	all := make([]int, len(fields))
	for i := range all {
		all[i] = i
	}
	r, err := plan.Table.NewLookup(key, all)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	found := types.NewBatch(fields, 0)
	if _, err := r.Lookup(t.Context(), keys, found.Cols, nil); err != nil {
		t.Fatal(err)
	}
	return found.Cols
}

var userFields = []types.Field{{Name: "id", Type: types.Of(types.Int)}, {Name: "Name", Type: types.String()}}

func userKeys(ids ...int64) *types.Batch {
	b := types.NewBatch(userFields[:1], len(ids))
	for _, id := range ids {
		b.Cols[0].AppendInt(id)
		b.AppendRow(types.Insert)
	}
	return b
}

func TestKeysOfABatchKeepTheirRowsApart(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer, name text); INSERT INTO users VALUES (1, 'ada'), (3, 'bob'), (3, 'cy')`)
	plan := planned(t, declared(s, "public.users", userFields...))
	r, err := plan.Table.NewLookup([]int{0}, []int{1})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	found := types.NewBatch(userFields[1:], 0)
	keys := userKeys(9, 3, 2, 1)
	keys.Sel = []uint16{1, 2, 3}
	ends, err := r.Lookup(t.Context(), keys, found.Cols, nil)
	if err != nil || !slices.Equal(ends, []int{2, 2, 3}) {
		t.Fatalf("the keys' rows end at %v (%v), want 2, 2, 3", ends, err)
	}
	for i, want := range []string{"bob", "cy", "ada"} {
		if got := string(found.Cols[0].Bytes(i)); got != want {
			t.Errorf("row %d is %s, want %s", i, got, want)
		}
	}
}

func TestALostConnectionIsMadeAgain(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer, name text); INSERT INTO users VALUES (1, 'ada')`)
	r, err := planned(t, declared(s, "users", userFields...)).Table.NewLookup([]int{0}, []int{0})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	found := types.NewBatch(userFields[:1], 0)
	if _, err := r.Lookup(t.Context(), userKeys(1), found.Cols, nil); err != nil {
		t.Fatal(err)
	}
	s.Stop(t)
	if _, err := r.Lookup(t.Context(), userKeys(1), found.Cols, nil); connector.ClassOf(err) != connector.Retriable || err == nil {
		t.Errorf("a stopped server is no reason to try again: %v", err)
	}
	s.Resume(t)
	if ends, err := r.Lookup(t.Context(), userKeys(1), found.Cols, nil); err != nil || ends[0] != 1 {
		t.Errorf("after the server came back: %v, %v", ends, err)
	}
}

func TestWhatTheDatabaseLacksIsFoundBeforeTheStart(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer, fullname text)`)
	for name, want := range map[string]string{"nobody": `relation "nobody" does not exist`, "users": `column "name" does not exist`} {
		findings, err := planned(t, declared(s, name, userFields...)).Table.(connector.Checker).Preflight(t.Context())
		if err != nil || len(findings) != 1 || !strings.Contains(findings[0].What, want) {
			t.Errorf("%s: %v, %v, want %q", name, findings, err, want)
		}
	}
	wrong := declared(s, "users", userFields...)
	wrong.Options[passwordKey] = "guess"
	if _, err := planned(t, wrong).Table.(connector.Checker).Preflight(t.Context()); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("a wrong password is class %s: %v", connector.ClassOf(err), err)
	}
}

func TestAValueThatDoesNotFitItsColumnNamesTheColumn(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id bigint, name text); INSERT INTO users VALUES (5000000000, 'ada')`)
	r, err := planned(t, declared(s, "users", userFields...)).Table.NewLookup([]int{1}, []int{0})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	keys := types.NewBatch(userFields[1:], 1)
	keys.Cols[0].AppendString("ada")
	keys.AppendRow(types.Insert)
	_, err = r.Lookup(t.Context(), keys, types.NewBatch(userFields[:1], 0).Cols, nil)
	if connector.ClassOf(err) != connector.BadRecord || !strings.Contains(fmt.Sprint(err), `column id of "users" holds "5000000000", which is no INT`) {
		t.Error(err)
	}
}
