package differential

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/onceflow/onceflow/conformance/flink"
	"github.com/onceflow/onceflow/conformance/runner"
)

const (
	jobPatience  = 4 * time.Minute   // for one statement set, with its planning
	planPatience = 150 * time.Second // for all statements of one question but those of the set
)

// Endless is the error that Flink is still planning a question. It does not stop when it is told to: it has to be started anew.
type Endless struct{ Question *Question }

func (e *Endless) Error() string {
	return "Flink does not get done with the plan of " + newSheet("", []*Question{e.Question}).query(0)
}

// Oracle is real Flink.
type Oracle struct {
	Flink flink.Addresses
	Kafka runner.Kafka
	// Broker is Kafka's address.
	Broker string
	// Dir is for what is needed while a question is asked.
	Dir string
	// Without are questions at which Flink is known to be [Endless]; they are not asked.
	Without map[*Question]bool
}

// asking is a session in which the questions of a sheet are asked.
type asking struct {
	Oracle
	desk    *flink.Desk
	sheet   *sheet
	answers []Answer
}

// Ask gets the answers to some questions, each its own. The error says that Flink could not be asked; see [Endless].
func (o Oracle) Ask(ctx context.Context, questions []*Question) (_ []Answer, err error) {
	desk, err := flink.OpenDesk(ctx, o.Flink)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err == nil {
			err = desk.Close(ctx)
		}
	}()
	a := asking{o, desk, newSheet("differential", questions), make([]Answer, len(questions))}
	if err := a.declare(ctx); err != nil {
		return nil, err
	}
	var accepted []int
	for i := range questions {
		if err := a.plan(ctx, i); err != nil {
			return nil, fmt.Errorf("question %d: %w", i, err)
		}
		if !a.answers[i].saysNo() {
			accepted = append(accepted, i)
		}
	}
	return a.answers, a.run(ctx, accepted)
}

func (a asking) declare(ctx context.Context) error {
	for _, statement := range a.sheet.declarations() {
		if _, err := a.execute(ctx, statement); err != nil {
			return fmt.Errorf("a table of the generator's is refused: %w", err)
		}
	}
	return nil
}

func (a asking) execute(ctx context.Context, statement string) ([][]string, error) {
	statement = strings.TrimSuffix(strings.TrimSpace(statement), ";")
	return a.desk.Execute(ctx, strings.ReplaceAll(statement, "localhost:9092", a.Broker))
}

// plan learns the types of a query and whether Flink plans it, in time.
func (a asking) plan(ctx context.Context, i int) error {
	q := a.sheet.questions[i]
	if a.Without[q] {
		a.answers[i].Refused = "planning without end"
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, planPatience)
	defer cancel()
	err := a.explain(limited, i)
	if limited.Err() != nil && ctx.Err() == nil {
		return &Endless{q}
	}
	return err
}

func (a asking) explain(ctx context.Context, i int) error {
	view := fmt.Sprintf("v%d", i)
	q := a.sheet.questions[i]
	_, err := a.execute(ctx, "CREATE TEMPORARY VIEW "+view+" AS "+a.sheet.query(i))
	if err != nil {
		return a.no(i, err)
	}
	described, err := a.execute(ctx, "DESCRIBE "+view)
	if err != nil {
		return a.no(i, err)
	}
	var columns []sinkColumn
	for _, row := range described {
		kind, _, _ := strings.Cut(row[1], " *") // marks of time attributes
		columns = append(columns, sinkColumn{row[0], kind})
	}
	a.answers[i].Columns = columns
	if _, err := a.execute(ctx, q.sink(a.sheet.sinkName(i), a.sheet.sinkTopic(i), columns)); err != nil {
		return a.no(i, err)
	}
	_, err = a.execute(ctx, "EXPLAIN "+a.sheet.insert(i))
	return a.no(i, err)
}

// no notes an error that is Flink's answer, and returns any other.
func (a asking) no(i int, err error) error {
	cause, running, is := flink.Refused(err)
	switch {
	case err == nil:
	case !is:
		return err
	case running:
		a.answers[i].Failed = cause
	default:
		a.answers[i].Refused = cause
	}
	return nil
}

// run runs the chosen questions as one job, and by halves if it fails.
func (a asking) run(ctx context.Context, chosen []int) error {
	if len(chosen) == 0 {
		return nil
	}
	k, err := a.prepare(ctx, chosen)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, jobPatience)
	defer cancel()
	_, err = a.execute(limited, a.sheet.statementSet(chosen))
	_, _, answered := flink.Refused(err)
	switch {
	case err == nil:
		return a.read(ctx, k, chosen)
	case ctx.Err() != nil, !answered && limited.Err() == nil:
		return err
	case len(chosen) == 1 && !answered:
		return &Endless{a.sheet.questions[chosen[0]]}
	case len(chosen) == 1:
		return a.no(chosen[0], err)
	}
	half := len(chosen) / 2
	if err := a.run(ctx, chosen[:half]); err != nil {
		return err
	}
	return a.run(ctx, chosen[half:])
}

func (a asking) prepare(ctx context.Context, chosen []int) (runner.Case, error) {
	files, err := a.sheet.files(chosen, a.columns)
	if err != nil {
		return runner.Case{}, err
	}
	k, err := files.write(filepath.Join(a.Dir, "differential", "asked"))
	if err != nil {
		return k, err
	}
	return k, a.Kafka.Prepare(ctx, k)
}

func (a asking) columns(i int) []sinkColumn { return a.answers[i].Columns }

func (a asking) read(ctx context.Context, k runner.Case, chosen []int) error {
	for _, i := range chosen {
		lines, err := a.Kafka.Lines(ctx, a.sheet.sinkTopic(i), k.Compare[a.sheet.sinkTopic(i)])
		if err != nil {
			return err
		}
		a.answers[i].Lines = lines
	}
	return os.RemoveAll(k.Dir)
}
