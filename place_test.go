package onceflow

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckpointsLieWhereTheStartOrTheFileSays(t *testing.T) {
	for _, test := range []struct{ given, set, want string }{
		{"", "", filepath.Join("dir", ".onceflow", "a%2Fb")},
		{"", "/state", "/state/a%2Fb"},
		{"", "file:///state", "/state/a%2Fb"},
		{"/other", "s3://b/p", "/other/a%2Fb"},
		{"", "s3://b/p/", "s3://b/p/a%2Fb"},
		{"s3a://b", "/state", "s3://b/a%2Fb"},
		{"", "file:/state", "/state/a%2Fb"},
		{"a:b", "", "a:b/a%2Fb"},
		{"hdfs://x/y", "", "error"},
		{"s3:/b/p", "", "error"},
		{"gs:/b/p", "", "error"},
		{"s3:///y", "", "error"},
	} {
		src := "SET 'pipeline.name' = 'a/b';"
		if test.set != "" {
			src += "SET 'state.checkpoints.dir' = '" + test.set + "';"
		}
		p, err := Compile("dir/job.sql", []byte(src), Options{})
		if err != nil {
			t.Fatal(err)
		}
		at, err := p.place(test.given)
		got := at.dir
		switch {
		case err != nil:
			got = "error"
		case got == "":
			got = at.bucket.String()
		}
		if got != test.want {
			t.Errorf("given %q, set %q: %q (%v), want %q", test.given, test.set, got, err, test.want)
		}
	}
}

// A name is never a way to another folder: what a job removes there would be another's.
func TestEveryJobHasAFolderOfItsOwn(t *testing.T) {
	for name, want := range map[string]string{
		".": "%2E", "..": "%2E.", ".local": "%2Elocal", "...": "...", ".a": ".a", "../x": "..%2Fx", "a\x00b": "a%00b", "ä": "%C3%A4",
	} {
		p, err := Compile("dir/job.sql", []byte("SET 'state.backend.type' = 'rocksdb'; SET 'pipeline.name' = '"+name+"';"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		at, err := p.place("/state")
		if err != nil || at.dir != "/state/"+want {
			t.Errorf("%q: %q (%v), want %q", name, at.dir, err, want)
		}
		if d := p.diskState(at); d.Dir != "/state/.local/"+want {
			t.Errorf("%q: state on disk in %q", name, d.Dir)
		}
	}
}

func TestAPlaceThatOnlyFlinkKnowsIsAWarning(t *testing.T) {
	p, err := Compile("job.sql", []byte("SET 'state.checkpoints.dir' = 'hdfs://x/y';"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(p.Warnings(), "\n"); !strings.Contains(all, "hdfs://x/y: want a path") || !strings.Contains(all, "--state") {
		t.Errorf("the warnings are %q", all)
	}
}
