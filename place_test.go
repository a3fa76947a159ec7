package onceflow

import (
	"path/filepath"
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
