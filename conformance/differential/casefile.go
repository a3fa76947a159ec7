package differential

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"

	"github.com/onceflow/onceflow/conformance/runner"
)

// caseFiles are the files of a conformance case.
type caseFiles struct {
	sql     string
	inputs  map[string][]byte // by topic
	topics  map[string]runner.Topic
	compare map[string]runner.Mode
	refused bool // the case expects an error
}

// write makes the case's folder anew and loads it.
func (f caseFiles) write(dir string) (runner.Case, error) {
	content := map[string]any{"topics": f.topics}
	if f.refused {
		content["expect"] = "error"
	} else {
		content["compare"] = f.compare
	}
	description, err := json.Marshal(content)
	if err != nil {
		return runner.Case{}, err
	}
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(filepath.Join(dir, "in"), 0o755)); err != nil {
		return runner.Case{}, err
	}
	all := []error{
		os.WriteFile(filepath.Join(dir, "pipeline.sql"), []byte(f.sql), 0o644),
		os.WriteFile(filepath.Join(dir, "case.json"), append(description, '\n'), 0o644),
	}
	for topic, records := range f.inputs {
		all = append(all, os.WriteFile(filepath.Join(dir, "in", topic+".jsonl"), records, 0o644))
	}
	if err := errors.Join(all...); err != nil {
		return runner.Case{}, err
	}
	cases, err := runner.LoadUnrecorded(dir)
	if err != nil {
		return runner.Case{}, err
	}
	return cases[0], nil
}

// WriteCase writes a finding as a case below dir, still without Flink's answer. Its name is the difference and a hash of the question.
func (f Finding) WriteCase(dir string) (runner.Case, error) {
	name := fmt.Sprintf("%s_%08x", f.Difference, hashOf(f.Question.text()))
	s := newSheet(name, []*Question{f.Question})
	columns := f.Flink.Columns
	if len(columns) == 0 { // Flink gives no types: any sink will do
		columns = []sinkColumn{{"a0", "STRING"}}
	}
	files, err := s.files([]int{0}, func(int) []sinkColumn { return columns })
	if err != nil {
		return runner.Case{}, err
	}
	files.refused = f.Flink.saysNo()
	return files.write(filepath.Join(dir, name))
}

func hashOf(s string) uint32 {
	h := fnv.New32a()
	io.WriteString(h, s)
	return h.Sum32()
}
