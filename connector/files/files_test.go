package files

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/types"
)

// table has a BIGINT column id.
func table(dir string, options map[string]string) *connector.Table {
	all := map[string]string{"path": dir, "format": "json"}
	for k, v := range options {
		all[k] = v
	}
	return &connector.Table{
		Name: "t", Options: all, FormatNames: []string{"json"},
		Columns: []connector.Column{{Field: types.Field{Name: "id", Type: types.Of(types.BigInt)}}},
		Formats: func(name string) (format.Format, bool) { return json.Format{}, name == "json" },
	}
}

func sourceOf(t *testing.T, dir string, options map[string]string) connector.Source {
	t.Helper()
	plan, problems := Factory{}.Source(table(dir, options))
	for _, p := range problems {
		t.Fatal(p)
	}
	return plan.Source
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func splitsOf(t *testing.T, s connector.Source) []connector.Split {
	t.Helper()
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return splits
}

// read reads the splits; the lines carry their file.
func read(t *testing.T, s connector.Source, splits []connector.Split) (lines []string, chunks []connector.Chunk, err error) {
	t.Helper()
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	r.Add(splits)
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(t.Context(), out); close(out) }()
	for c := range out {
		for _, v := range c.Records.Values {
			lines = append(lines, string(c.Split)+":"+string(v))
		}
		c.Records.Release()
		chunks = append(chunks, c)
	}
	return lines, chunks, <-ended
}

func TestFilesAreReadInTheOrderOfTheirPaths(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "b.jsonl", "3\n4\r\n\n5")
	write(t, dir, "a/z.jsonl", "1\n2\n")
	write(t, dir, ".hidden", "x\n")
	write(t, dir, "_SUCCESS", "")
	write(t, dir, "_tmp/part", "x\n")
	write(t, dir, "empty", "")
	s := sourceOf(t, "file://"+dir, nil)
	splits := splitsOf(t, s)
	lines, chunks, err := read(t, s, splits)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a/z.jsonl:1", "a/z.jsonl:2", "b.jsonl:3", "b.jsonl:4", "b.jsonl:", "b.jsonl:5"}
	if !slices.Equal(lines, want) {
		t.Errorf("got %q, want %q", lines, want)
	}
	if last := chunks[len(chunks)-1]; !last.Done || last.Next != 7 || last.Lag != 0 {
		t.Errorf("last chunk %+v", last)
	}
	if !s.Bounded() {
		t.Error("not bounded")
	}
}

func TestOneFileMayBeThePath(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "x.jsonl", "1\n")
	s := sourceOf(t, filepath.Join(dir, "x.jsonl"), nil)
	lines, _, err := read(t, s, splitsOf(t, s))
	if err != nil || !slices.Equal(lines, []string{"x.jsonl:1"}) {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestReadingGoesOnFromAnyChunk(t *testing.T) {
	dir := t.TempDir()
	var text strings.Builder
	for i := range 5000 {
		text.WriteString(strings.Repeat("x", i%200))
		text.WriteString("\n")
	}
	text.WriteString(strings.Repeat("long", 300_000)) // longer than a block
	write(t, dir, "f", text.String())
	s := sourceOf(t, dir, nil)
	splits := splitsOf(t, s)
	whole, chunks, err := read(t, s, splits)
	if err != nil || len(whole) != 5001 {
		t.Fatalf("%d lines, %v", len(whole), err)
	}
	taken := 0
	for _, c := range chunks {
		taken += c.Records.Len()
		rest := splits[0]
		rest.Position = c.Next
		lines, _, err := read(t, s, []connector.Split{rest})
		if err != nil || !slices.Equal(lines, whole[taken:]) {
			t.Fatalf("from byte %d: %d lines, want %d; %v", c.Next, len(lines), len(whole)-taken, err)
		}
	}
}

func TestWhatIsAppendedAfterTheStartIsNotRead(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "f", "1\n2\n")
	s := sourceOf(t, dir, nil)
	splits := splitsOf(t, s)
	write(t, dir, "f", "1\n2\n3\n")
	if err := s.Check(t.Context(), splits); err != nil {
		t.Error(err)
	}
	if lines, _, err := read(t, s, splits); err != nil || len(lines) != 2 {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestGoneCutOrReplacedFilesAreLost(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"it is gone":                         os.Remove,
		"it has only 3 bytes":                func(path string) error { return os.Truncate(path, 3) },
		"another file has taken its place":   func(path string) error { return os.WriteFile(path, []byte("9\n9\n9\n"), 0o666) },
		"is still to be read from byte 2 to": os.Remove,
	} {
		dir := t.TempDir()
		write(t, dir, "f", "1\n2\n3\n")
		s := sourceOf(t, dir, nil)
		splits := splitsOf(t, s)
		splits[0].Position = 2
		if err := s.Check(t.Context(), splits); err != nil {
			t.Error(err)
		}
		if err := spoil(filepath.Join(dir, "f")); err != nil {
			t.Fatal(err)
		}
		err := s.Check(t.Context(), splits)
		if connector.ClassOf(err) != connector.Lost || !strings.Contains(err.Error(), name) {
			t.Errorf("check: %v, want lost: %s", err, name)
		}
		if _, _, err := read(t, s, splits); connector.ClassOf(err) != connector.Lost {
			t.Errorf("read: %v, want lost", err)
		}
		splits[0].Position = splits[0].Stop
		if err := s.Check(t.Context(), splits); err != nil {
			t.Errorf("a file that has been read may change, but: %v", err)
		}
	}
}

func TestNewFilesAreDiscovered(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", "1\n")
	s := sourceOf(t, dir, map[string]string{"source.monitor-interval": "1 s"})
	known := splitsOf(t, s)
	if s.Bounded() {
		t.Error("bounded")
	}
	write(t, dir, "b", "2\n")
	found, err := s.Discover(t.Context(), known)
	if err != nil || len(found) != 1 || found[0].ID != "b" {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestARunningReaderTakesNewFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", "1\n")
	write(t, dir, "b", "2\n")
	s := sourceOf(t, dir, map[string]string{"source.monitor-interval": "1 s"})
	splits := splitsOf(t, s)
	r, _ := s.NewReader()
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	for _, sp := range splits {
		r.Add([]connector.Split{sp})
		if c := <-out; c.Split != sp.ID || !c.Done {
			t.Errorf("chunk %+v", c)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestLinesSayWhereTheyAreFrom(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "f", "1\n22\n")
	s := sourceOf(t, dir, nil)
	_, chunks, err := read(t, s, splitsOf(t, s))
	if err != nil {
		t.Fatal(err)
	}
	records := chunks[0].Records
	if got, want := records.Where(1), "file "+filepath.Join(dir, "f")+", byte 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, f := range s.Metadata() {
		v := types.NewVector(f.Type, 1)
		records.AppendMetadata(f.Name, 1, v)
		if v.Len != 1 {
			t.Errorf("%s: no value", f.Name)
		}
		if f.Name == "file.size" && v.Ints[0] != 5 {
			t.Errorf("size %d", v.Ints[0])
		}
	}
}

func TestMissingAndCompressedFilesAreExplained(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "x.gz", "")
	for path, want := range map[string]string{dir: "x.gz is compressed", filepath.Join(dir, "nosuch"): "there is no file or directory"} {
		_, err := sourceOf(t, path, nil).Splits(t.Context())
		if connector.ClassOf(err) != connector.BadConfig || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestProblemsAreReportedAtOnce(t *testing.T) {
	tab := table("s3://bucket/x", map[string]string{"format": "jsn", "jsn.x": "1", "source.monitor-intervall": "1 s"})
	tab.Columns = append(tab.Columns, connector.Column{Field: types.Field{Name: "m", Type: types.String()}, Metadata: "offset"})
	_, problems := Factory{}.Source(tab)
	var text []string
	for _, p := range problems {
		text = append(text, p.Error())
	}
	all := strings.Join(text, "\n")
	for _, want := range []string{"'s3' is no scheme", "did you mean 'json'?", "did you mean 'source.monitor-interval'?", "'offset' is no metadata of files"} {
		if !strings.Contains(all, want) {
			t.Errorf("no problem says %s; there are\n%s", want, all)
		}
	}
	if _, problems := (Factory{}).Sink(table("/tmp", map[string]string{"json.map-null-key.mode": "MAYBE"})); len(problems) != 1 || problems[0].Key != "json.map-null-key.mode" {
		t.Errorf("problems %v", problems)
	}
}
