package compile

import (
	"strings"
	"testing"
	"time"
)

func TestASyntaxErrorDoesNotHideTheOthers(t *testing.T) {
	src := "SELECT 1;\nSELECT (1;\nSELECT * FROM missing;\nSHOW CATALOGS;\nSELECT 2;"
	p, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) != 2 || errs[0].Line != 2 || errs[1].Line != 3 {
		t.Fatalf("errors: %v", errs)
	}
	kinds := make([]string, len(p.Statements))
	for i, s := range p.Statements {
		kinds[i] = s.Kind
	}
	if got, want := strings.Join(kinds, ", "), "SELECT, SYNTAX ERROR, SELECT, SHOW CATALOGS, SELECT"; got != want {
		t.Errorf("statements: %s, want %s", got, want)
	}
	if len(p.Statements[1].Errors) != 1 || len(p.Statements[2].Errors) != 1 || len(p.Statements[0].Errors) != 0 {
		t.Errorf("errors are not at their statements: %+v", p.Statements)
	}
	if len(p.Queries) != 2 || p.Queries[0].Statement != 0 || p.Queries[1].Statement != 4 {
		t.Errorf("queries: %+v", p.Queries)
	}
	if p.Graph != nil {
		t.Error("a file with errors has a graph")
	}
}

func TestWhatUsesATableThatCannotBeReadIsNotReportedToo(t *testing.T) {
	src := "CREATE TABLE a (id BIGINT, at DATETIME);\nCREATE VIEW b AS SELECT id FROM a WHERE;\n" +
		"SELECT * FROM a;\nSELECT * FROM b;\nSELECT * FROM c;"
	_, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) != 3 || errs[0].Line != 1 || errs[1].Line != 2 || errs[2].Line != 5 {
		t.Fatalf("errors: %v", errs)
	}
}

func TestATableWhoseCreateIsMisspeltIsNotReportedWhereItIsUsed(t *testing.T) {
	for _, create := range []string{
		"CRAETE TABLE a (id BIGINT)", "CREATE TABEL a (id BIGINT)", "CREATE TEMPORRY VEIW a AS SELECT 1",
		"CREATE TABLE IF NOT EXIST `a` (id BIGINT)", "CREAT OR REPLACE TABLE default_database.a (id BIGINT)",
	} {
		_, errs := File("f.sql", []byte(create+";\nSELECT * FROM a;\nSELECT * FROM b;"), fakeOptions())
		if len(errs) != 2 || errs[0].Line != 1 || errs[1].Line != 3 {
			t.Errorf("%s: %v", create, errs)
		}
	}
	for _, other := range []string{"CRAETE TABLE ``", "CREATE TABEL", "CREATE TABEL a.", "CRAETE", "CREATE TABEL 'a'", "CRAETE TABLE a."} {
		if _, errs := File("f.sql", []byte(other+";\nSELECT * FROM b;"), fakeOptions()); len(errs) != 2 {
			t.Errorf("%s: %v", other, errs)
		}
	}
}

// What other dialects have is answered with what Flink has.
func TestHintsNameFlinksWay(t *testing.T) {
	for _, c := range []struct{ query, message, hint string }{
		{"SELECT NVL(k, 'a') FROM e", "there is no function NVL", "Flink SQL's way is COALESCE(x, y)"},
		{"SELECT DATEADD(DAY, 1, ts) FROM e", "there is no function DATEADD", "Flink SQL's way is ts + INTERVAL '1' DAY or TIMESTAMPADD(DAY, n, ts)"},
		{"SELECT KURTOSIS(v) FROM e", "there is no function KURTOSIS", "SHOW FUNCTIONS lists those that there are; CREATE FUNCTION KURTOSIS AS '…' declares one that the program has"},
		{"SELECT UPER(k) FROM e", "there is no function UPER", "did you mean UPPER?"},
		{"SELECT ts + INTERVAL 1.5 SECONDS FROM e", "a length with a fraction stands in quotes", "write INTERVAL '1.5' SECOND"},
		{"SELECT UPPER(DAY, k) FROM e", "", ""},
		{"SELECT COUNT(DAY, k) FROM e", "", ""},
		{"CREATE TABLE x (a TEXT)", "there is no type TEXT", "Flink's type is STRING"},
		{"CREATE TABLE x (a STRIN)", "there is no type STRIN", "did you mean STRING?"},
	} {
		_, errs := File("f.sql", []byte(declarations+c.query+";"), fakeOptions())
		if len(errs) != 1 || c.message != "" && (errs[0].Message != c.message || errs[0].Hint != c.hint) {
			t.Errorf("%s: %v", c.query, errs)
		}
	}
}

func TestErrorsOfThePlanAreAtTheirStatement(t *testing.T) {
	src := declarations + "INSERT INTO app SELECT v FROM e;\nINSERT INTO app SELECT MAX(v) FROM e;"
	p, errs := File("f.sql", []byte(src), fakeOptions())
	if len(errs) != 1 {
		t.Fatalf("errors: %v", errs)
	}
	last := p.Statements[len(p.Statements)-1]
	if len(last.Errors) != 1 || last.Errors[0].Error() != errs[0].Error() || last.Kind != "INSERT" {
		t.Errorf("last statement: %+v", last)
	}
	if p.Statements[len(p.Statements)-2].Plan == "" {
		t.Error("the statement without error has no plan")
	}
}

func TestSettingsOfTheCommandLineWin(t *testing.T) {
	o := fakeOptions()
	o.Settings = map[string]string{"pipeline.name": "mine", "execution.checkpointing.interval": "250 ms"}
	src := "SET 'pipeline.name' = 'theirs';\nSET 'execution.checkpointing.interval' = '9 s';\nSET 'table.local-time-zone' = 'Asia/Kolkata';\n" +
		"SET 'state.checkpoints.dir' = 's3://b/c';\nSET 'restart-strategy.type' = 'fixed-delay';\nSET 'restart-strategy.fixed-delay.attempts' = '7';"
	p, errs := File("dir/job.sql", []byte(src), o)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s := p.Settings
	if p.Name != "mine" || s.CheckpointInterval != 250*time.Millisecond || s.Zone.String() != "Asia/Kolkata" {
		t.Errorf("name %s, interval %s, zone %s", p.Name, s.CheckpointInterval, s.Zone)
	}
	if s.CheckpointDir != "s3://b/c" || s.Restart.Strategy != "fixed-delay" || s.Restart.Attempts != 7 {
		t.Errorf("dir %s, restart %+v", s.CheckpointDir, s.Restart)
	}
}

func TestResetTakesNothingFromTheJobInFrontOfIt(t *testing.T) {
	set := "SET 'pipeline.name' = 'mine';\nSET 'table.local-time-zone' = 'Asia/Kolkata';\nSET 'parallelism.default' = '3';\n"
	insert := "INSERT INTO app SELECT v FROM e;\n"
	for _, c := range []struct {
		src, name, zone string
		tasks           int
	}{
		{set + insert + "RESET;", "mine", "Asia/Kolkata", 3},
		{set + insert + "RESET 'pipeline.name';\nRESET 'table.local-time-zone';", "mine", "Asia/Kolkata", 3},
		{set + "RESET;\nSET 'parallelism.default' = '2';\n" + insert, "job", "UTC", 2},
		{set + "RESET 'pipeline.name';\n" + insert, "job", "Asia/Kolkata", 3},
	} {
		p, errs := File("dir/job.sql", []byte(declarations+c.src), fakeOptions())
		if len(errs) > 0 {
			t.Fatalf("%s: %v", c.src, errs)
		}
		if p.Name != c.name || p.Settings.Zone.String() != c.zone || p.Settings.Parallelism != c.tasks {
			t.Errorf("%s: name %s, zone %s, %d tasks", c.src, p.Name, p.Settings.Zone, p.Settings.Parallelism)
		}
	}
	_, errs := File("job.sql", []byte(declarations+set+insert+"RESET 'table.local-time-zone';\nSELECT v FROM e;"), fakeOptions())
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "the time zone cannot change after the first INSERT") {
		t.Errorf("a statement of another zone: %v", errs)
	}
}

func TestSettingsOfBucketsHaveTheNamesOfFlinkAndHideTheSecret(t *testing.T) {
	for _, names := range [][3]string{
		{"s3.region", "s3.path-style-access", "s3.secret-key"}, {"s3.endpoint.region", "s3.path.style.access", "s3.secret.key"},
	} {
		src := "SET '" + names[0] + "' = 'eu-north-1';\nSET '" + names[1] + "' = 'true';\nSET '" + names[2] + "' = 'very-hidden';\nSET 's3.access-key' = 'k';\nSET;"
		p, errs := File("job.sql", []byte(src), fakeOptions())
		if len(errs)+len(p.Warnings) > 0 {
			t.Fatal(errs, p.Warnings)
		}
		if want := (S3{Region: "eu-north-1", PathStyle: true, AccessKey: "k", SecretKey: "very-hidden"}); p.Settings.S3 != want {
			t.Errorf("got %+v, want %+v", p.Settings.S3, want)
		}
		for _, s := range p.Statements {
			if strings.Contains(s.Result, "very-hidden") {
				t.Errorf("SET shows the secret:\n%s", s.Result)
			}
		}
	}
}

func TestDefaultsAreThoseOfTheGuarantee(t *testing.T) {
	p, errs := File("dir/my job.sql", []byte("SHOW CATALOGS;"), Options{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s := p.Settings
	if p.Name != "my job" || s.CheckpointInterval != time.Second || s.Zone != time.UTC || s.WatermarkInterval != 200*time.Millisecond {
		t.Errorf("name %q, interval %s, zone %s, watermarks %s", p.Name, s.CheckpointInterval, s.Zone, s.WatermarkInterval)
	}
	if s.Restart.Strategy != "exponential-delay" || s.StateTTL != 0 || p.Graph != nil {
		t.Errorf("restart %+v, ttl %s, graph %v", s.Restart, s.StateTTL, p.Graph)
	}
}

func TestBootstrapServersAreReplaced(t *testing.T) {
	o := realOptions()
	src := `CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'topic' = 't', 'format' = 'json', 'properties.bootstrap.servers' = ':::');
INSERT INTO t VALUES (1);`
	o.Bootstrap = "localhost:1"
	if _, errs := File("f.sql", []byte(src), o); len(errs) > 0 {
		t.Error(errs)
	}
}

// A problem with what stands beside the file has no place in it.
func TestASettingFromOutsideIsNotReportedAtALine(t *testing.T) {
	o := fakeOptions()
	o.Settings = map[string]string{"parallelism.default": "1025", "state.backend.type": "rocksbd"}
	_, errs := File("f.sql", []byte("SELECT 1;"), o)
	if got, want := errs.Error(), "'parallelism.default' is a number of tasks, 1 to 1024, or -1: not 1025\n\n"+
		"'state.backend.type': \"rocksbd\" is not one of hashmap, memory, rocksdb, pebble, forst\nhint: did you mean 'rocksdb'?"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	o.Settings = map[string]string{"parallelism.defalt": "1"}
	p, errs := File("f.sql", []byte("SELECT 1;"), o)
	if len(errs) > 0 || len(p.Warnings) != 1 {
		t.Fatal(errs, p.Warnings)
	}
	if got, want := p.Warnings[0].Error(), "the setting 'parallelism.defalt' is not known and has no effect; did you mean 'parallelism.default'?"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
