package differential

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/onceflow/onceflow/conformance/runner"
)

// Binary is the engine under test.
type Binary struct {
	// Bin is its path, Broker the address of a broker whose topics may be deleted.
	Bin, Broker string
	// Dir is for what is needed while a question is asked.
	Dir string
}

// Ask gets the binary's answers. The columns of the sinks are Flink's: see known, its answers to the same questions. The error says that the binary
// could not be asked.
func (b Binary) Ask(ctx context.Context, questions []*Question, known []Answer) ([]Answer, error) {
	s := newSheet("differential", questions)
	answers, err := b.plan(ctx, s, known)
	if err != nil {
		return nil, err
	}
	var accepted []int
	for i := range questions {
		if !answers[i].saysNo() && known[i].Refused == "" {
			accepted = append(accepted, i)
		}
	}
	columns := func(i int) []sinkColumn { return known[i].Columns }
	return answers, b.run(ctx, s, accepted, columns, answers)
}

// explained is what `explain --json` says of a statement.
type explained struct {
	Kind  string `json:"kind"`
	Error *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// plan asks for the plans of all questions at once. Where Flink gives no types there is no sink, and the query stands alone.
func (b Binary) plan(ctx context.Context, s *sheet, known []Answer) ([]Answer, error) {
	var sql strings.Builder
	for _, statement := range s.declarations() {
		sql.WriteString(statement)
	}
	for i, q := range s.questions {
		if len(known[i].Columns) == 0 {
			sql.WriteString(s.query(i) + ";\n")
			continue
		}
		sql.WriteString(q.sink(s.sinkName(i), s.sinkTopic(i), known[i].Columns) + s.insert(i) + ";\n")
	}
	file := filepath.Join(b.Dir, "questions.sql")
	if err := os.WriteFile(file, []byte(sql.String()), 0o644); err != nil {
		return nil, err
	}
	child := exec.CommandContext(ctx, b.Bin, "explain", "--json", file)
	var stderr bytes.Buffer
	child.Stderr = &stderr
	output, runErr := child.Output() // it fails if a statement is refused
	var statements []explained
	if err := json.Unmarshal(output, &statements); err != nil {
		return nil, fmt.Errorf("%s explain: %w, %w\n%s", b.Bin, err, runErr, stderr.String())
	}
	return plans(statements, known)
}

// plans are the answers that the statements of the questions give: INSERTs and queries, in their order. A sink that is refused refuses its INSERT.
func plans(statements []explained, known []Answer) ([]Answer, error) {
	var answers []Answer
	refusedSink := ""
	for _, s := range statements {
		switch s.Kind {
		case "CREATE TABLE":
			refusedSink = ""
			if s.Error != nil {
				refusedSink = s.Error.Message
			}
			continue
		}
		a := Answer{Refused: refusedSink}
		if s.Error != nil && refusedSink == "" {
			a.Refused = s.Error.Message
		}
		answers = append(answers, a)
		refusedSink = ""
	}
	if len(answers) != len(known) {
		return nil, fmt.Errorf("%d questions, but explain speaks of %d", len(known), len(answers))
	}
	return answers, nil
}

// run runs the chosen questions as one job, and by halves if it fails.
func (b Binary) run(ctx context.Context, s *sheet, chosen []int, columns func(int) []sinkColumn, answers []Answer) error {
	if len(chosen) == 0 {
		return nil
	}
	files, err := s.files(chosen, columns)
	if err != nil {
		return err
	}
	k, err := files.write(filepath.Join(b.Dir, "differential", "asked"))
	if err != nil {
		return err
	}
	a, err := runner.Ask(ctx, runner.Config{Bin: b.Bin, Broker: b.Broker, Dir: b.Dir}, k)
	switch {
	case err != nil:
		return err
	case a.Failure != "" && len(chosen) > 1:
		half := len(chosen) / 2
		if err := b.run(ctx, s, chosen[:half], columns, answers); err != nil {
			return err
		}
		return b.run(ctx, s, chosen[half:], columns, answers)
	}
	for _, i := range chosen {
		answers[i].Failed, answers[i].Crashed = a.Failure, a.Crashed
		answers[i].Lines = a.Lines[s.sinkTopic(i)]
	}
	return nil
}
