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

func writerOf(t *testing.T, declared *connector.Table) connector.Writer {
	t.Helper()
	plan, problems := Factory{}.Sink(declared)
	for _, p := range problems {
		t.Fatal(p)
	}
	if plan.ExactlyOnce || plan.Why == "" {
		t.Errorf("plan %+v", plan)
	}
	w, err := plan.Sink.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// userRows are changes of users, such as "+I 1 ada".
func userRows(changes ...string) *types.Batch {
	b := types.NewBatch(userFields, len(changes))
	kinds := map[string]types.RowKind{"+I": types.Insert, "-U": types.UpdateBefore, "+U": types.UpdateAfter, "-D": types.Delete}
	for _, c := range changes {
		var kind string
		var id int64
		fmt.Sscanf(c, "%s %d", &kind, &id)
		_, name, named := strings.Cut(c, "'")
		b.Cols[0].AppendInt(id)
		if named {
			b.Cols[1].AppendString(strings.TrimSuffix(name, "'"))
		} else {
			b.Cols[1].AppendNull()
		}
		b.AppendRow(kinds[kind])
	}
	return b
}

func write(t *testing.T, w connector.Writer, changes ...string) {
	t.Helper()
	if err := w.Write(t.Context(), 1, userRows(changes...)); err != nil {
		t.Fatal(err)
	}
}

func endEpoch(t *testing.T, w connector.Writer) {
	t.Helper()
	if err := w.EndEpoch(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
}

func wantRows(t *testing.T, s *testpostgres.Server, query string, want ...string) {
	t.Helper()
	if got := s.Exec(t, query); !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", query, got, want)
	}
}

func TestChangesAreWrittenByKeyInTheirOrder(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer PRIMARY KEY, name text); CREATE TABLE ids (id integer PRIMARY KEY); CREATE TABLE log (id integer, name text)`)
	const all = `SELECT id, coalesce('''' || name || '''', 'null') FROM users ORDER BY id`
	keyed := declared(s, "users", userFields...)
	keyed.PrimaryKey = []int{0}
	keyed.Options[flushRowsKey] = "5"
	w := writerOf(t, keyed)
	write(t, w, "+I 1 'ada'", "+I 2 ''", "+I 3")
	wantRows(t, s, all)
	write(t, w, "-U 1 'ada'", "+U 1 'Ada'", "-D 2 ''", "+I 4 'dan'", "-D 4 'dan'", "+I 2 'bob'", "+I 9 'waits'")
	wantRows(t, s, all, `1|'Ada'`, `3|null`)
	endEpoch(t, w)
	endEpoch(t, w)
	wantRows(t, s, all, `1|'Ada'`, `2|'bob'`, `3|null`, `9|'waits'`)

	write(t, w, "-U 1 'Ada'", "+U 5 'Ada'", "-U 3", "+U 3 'cy'", "-U 9 'waits'")
	endEpoch(t, w)
	wantRows(t, s, all, `2|'bob'`, `3|'cy'`, `5|'Ada'`)

	ids := declared(s, "ids", userFields[0])
	ids.PrimaryKey = []int{0}
	w = writerOf(t, ids)
	for range 2 {
		if err := w.Write(t.Context(), 1, userKeys(7, 7, 8)); err != nil {
			t.Fatal(err)
		}
	}
	endEpoch(t, w)
	wantRows(t, s, `SELECT id FROM ids ORDER BY id`, "7", "8")

	w = writerOf(t, declared(s, "log", userFields...))
	write(t, w, "+I 1 'a'", "+I 1 'a'")
	endEpoch(t, w)
	wantRows(t, s, `SELECT * FROM log`, "1|a", "1|a")
}

func TestAWriteThatFailedIsTriedAgainAndDoublesNothing(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer PRIMARY KEY, name varchar(5))`)
	keyed := declared(s, "users", userFields...)
	keyed.PrimaryKey, keyed.Options[sinkRetriesKey] = []int{0}, "0"
	w := writerOf(t, keyed)
	write(t, w, "+I 1 'ada'")
	endEpoch(t, w)
	s.Stop(t)
	write(t, w, "+I 1 'Ada'", "+I 2 'bob'")
	if err := w.EndEpoch(t.Context(), 1); err == nil || connector.ClassOf(err) != connector.Retriable {
		t.Errorf("a stopped server is no reason to try again: %v", err)
	}
	s.Resume(t)
	endEpoch(t, w)
	wantRows(t, s, `SELECT * FROM users ORDER BY id`, "1|Ada", "2|bob")

	write(t, w, "+I 3 'cy'", "+I 4 'too long'")
	if err := w.EndEpoch(t.Context(), 1); connector.ClassOf(err) != connector.BadRecord || !strings.Contains(fmt.Sprint(err), "too long for type character varying(5)") {
		t.Errorf("class %s: %v", connector.ClassOf(err), err)
	}
	wantRows(t, s, `SELECT * FROM users WHERE id > 2`)
}

func TestValuesOfEveryTypeAreWrittenAsTheyAreRead(t *testing.T) {
	s := testpostgres.Start(t)
	var fields []types.Field
	var columns, all []string
	for i, e := range everyType {
		name := fmt.Sprintf("c%d", i)
		fields = append(fields, types.Field{Name: name, Type: e.column})
		columns, all = append(columns, name+" "+e.sql), append(all, name)
	}
	s.Exec(t, "CREATE TABLE every ("+strings.Join(columns, ", ")+")")
	b := types.NewBatch(fields, 1)
	for i, e := range everyType {
		if !parseText(b.Cols[i], []byte(spelled(e.value))) {
			t.Fatalf("%s is no %s", e.value, e.column)
		}
	}
	b.AppendRow(types.Insert)
	w := writerOf(t, declared(s, "every", fields...))
	if err := w.Write(t.Context(), 1, b); err != nil {
		t.Fatal(err)
	}
	endEpoch(t, w)
	got := s.Exec(t, "SET TimeZone = 'UTC'; SET extra_float_digits = 3; SELECT "+strings.Join(all, ", ")+" FROM every")
	for i, text := range strings.Split(strings.Join(got, ""), "|") {
		if !strings.HasPrefix(text, shortened(everyType[i].value)) {
			t.Errorf("%s: got %q, want %q", everyType[i].sql, text, everyType[i].value)
		}
	}
}

func TestWhatATableLacksToBeWrittenIsFoundBeforeTheStart(t *testing.T) {
	s := testpostgres.Start(t)
	s.Exec(t, `CREATE TABLE users (id integer, name text); CREATE TABLE keyed (id integer PRIMARY KEY, name text)`)
	for name, want := range map[string]string{
		"users": "no unique or exclusion constraint matching the ON CONFLICT specification", "nobody": "does not exist", "keyed": "",
	} {
		d := declared(s, name, userFields...)
		d.PrimaryKey = []int{0}
		plan, _ := Factory{}.Sink(d)
		findings, err := plan.Sink.(connector.Checker).Preflight(t.Context())
		if err != nil || len(findings) > 1 || (len(findings) == 1) != (want != "") || want != "" && !strings.Contains(findings[0].What, want) {
			t.Errorf("%s: %v, %v, want %q", name, findings, err, want)
		}
	}
}

func TestOnlyATableWithAKeyTakesUpdates(t *testing.T) {
	d := &connector.Table{Name: "t", Options: map[string]string{urlKey: "jdbc:postgresql:db", tableKey: "t"}, Columns: []connector.Column{{Field: userFields[0]}}}
	if plan, _ := (Factory{}).Sink(d); plan.Accepts != connector.InsertOnly {
		t.Error("a table without a key takes updates")
	}
	d.PrimaryKey = []int{0}
	if plan, _ := (Factory{}).Sink(d); plan.Accepts != connector.Upsert {
		t.Error("a table with a key takes no updates")
	}
}
