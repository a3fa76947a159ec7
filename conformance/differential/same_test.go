package differential

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/conformance/runner"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/internal/sql/optimize"
)

var (
	sameSeed    = flag.Uint64("same.seed", 0, "seed of the first batch; 0: any")
	sameBatches = flag.Int("same.batches", 1, "number of batches")
	sameQueries = flag.Int("same.queries", 10, "queries of a batch")
)

// The tests of this file ask the engine random questions in several ways, of which each has to give the same answers.

// Without any of the rules that only make a plan cheaper the rows are the same.
func TestNoRuleOfTheOptimizerChangesAnAnswer(t *testing.T) {
	ways := []way{{name: "all rules"}}
	for _, rule := range optimize.Rules() {
		ways = append(ways, way{name: "without " + rule, settings: map[string]string{"onceflow.optimizer.without": rule}})
	}
	ways = append(ways, way{name: "without any", settings: map[string]string{"onceflow.optimizer.without": strings.Join(optimize.Rules(), ";")}})
	sameAnswers(t, ways)
}

// At any parallelism the rows are the same, also if it changes on the way.
func TestParallelismChangesNoAnswer(t *testing.T) {
	sameAnswers(t, []way{{name: "one task"}, {name: "two tasks", tasks: 2}})
	sameAnswers(t, []way{{name: "one task", endless: true}, {name: "three tasks after two", tasks: 3, before: 2, endless: true}})
}

// way is how questions are asked.
type way struct {
	name     string
	settings map[string]string
	tasks    int // 0: one
	// endless: the input has no end; the job is stopped when it has read all of it.
	endless bool
	// before, if it is set, is the number of tasks that process the first half of the records before the job is stopped and goes on.
	before int
}

func sameAnswers(t *testing.T, ways []way) {
	seed := *sameSeed
	if seed == 0 {
		seed = rand.Uint64() >> 32
	}
	servers := kafkatest.Broker(t).Addr()
	for i := range *sameBatches {
		batch, err := GenerateSteady(seed+uint64(i), *sameQueries)
		if err != nil {
			t.Fatal(err)
		}
		a := &asked{t: t, servers: servers, name: fmt.Sprintf("s%d", batch.Seed)}
		a.describe(batch.Questions)
		t.Logf("seed %d: %d of %d questions", batch.Seed, len(a.questions), *sameQueries)
		base := a.ask(ways[0])
		for _, w := range ways[1:] {
			for q, lines := range a.ask(w) {
				if want, ok := base[q]; ok && !slices.Equal(lines, want) {
					t.Errorf("seed %d, %s:\n%s\ngives %d rows, not %d:\n got %s\nwant %s", batch.Seed, w.name, q.text(), len(lines), len(want),
						strings.Join(lines, "\n     "), strings.Join(want, "\n     "))
				}
			}
		}
	}
}

// asked are questions with the columns of their sinks.
type asked struct {
	t             *testing.T
	servers, name string
	questions     []*Question
	columns       map[*Question][]sinkColumn
	runs          int
}

// describe finds the columns of the questions, and leaves out those that are refused.
func (a *asked) describe(questions []*Question) {
	a.columns = map[*Question][]sinkColumn{}
	for _, q := range questions {
		if strings.Contains(q.text(), "TABLE(SESSION(") && strings.Contains(q.text(), " WHERE ") {
			continue // as in Flink the plan decides whether rows that are filtered out make sessions
		}
		s := newSheet(a.name, []*Question{q})
		sql := strings.Join(s.declarations(), "") + "CREATE VIEW asked AS " + s.query(0) + ";\nDESCRIBE asked;\n"
		p, err := onceflow.Compile(a.name+".sql", []byte(sql), onceflow.Options{})
		if err != nil {
			continue
		}
		columns := describedColumns(p.Output())
		sink := strings.Join(s.declarations(), "") + q.sink("o", "o", columns) + "INSERT INTO o " + s.query(0) + ";\n"
		if _, err := onceflow.Compile(a.name+".sql", []byte(sink), onceflow.Options{}); err != nil {
			continue
		}
		a.questions, a.columns[q] = append(a.questions, q), columns
	}
}

// describedColumns reads what DESCRIBE prints.
func describedColumns(text string) (columns []sinkColumn) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		name, rest, _ := strings.Cut(line, " ")
		kind := strings.TrimSpace(rest)
		for _, end := range []string{"  ", " *ROWTIME*", " *PROCTIME*"} {
			kind, _, _ = strings.Cut(kind, end)
		}
		columns = append(columns, sinkColumn{name, kind})
	}
	return columns
}

// ask returns the rows that are left of each question, but for those that end the job.
func (a *asked) ask(w way) map[*Question][]string {
	answers := map[*Question][]string{}
	a.askSome(w, a.questions, answers)
	return answers
}

// askSome asks questions as one job, and by halves if it fails.
func (a *asked) askSome(w way, questions []*Question, answers map[*Question][]string) {
	if len(questions) == 0 {
		return
	}
	a.runs++
	s := newSheet(fmt.Sprintf("%s_%d", a.name, a.runs), questions)
	if why := a.run(w, s); why != "" {
		if half := len(questions) / 2; half > 0 {
			a.askSome(w, questions[:half], answers)
			a.askSome(w, questions[half:], answers)
			return
		}
		why, _, _ = strings.Cut(why, "\n")
		a.t.Logf("%s: no answer: %s", w.name, why)
		return
	}
	for i, q := range questions {
		answers[q] = runner.Lines(q.Mode, kafkatest.ReadCommitted(a.t, a.servers, s.sinkTopic(i)))
	}
}

// run runs the questions of a sheet; why is not empty if the job fails.
func (a *asked) run(w way, s *sheet) (why string) {
	var all []int
	for i := range s.questions {
		all = append(all, i)
	}
	files, err := s.files(all, func(i int) []sinkColumn { return a.columns[s.questions[i]] })
	if err != nil {
		a.t.Fatal(err)
	}
	for topic, c := range files.topics {
		var configs []string
		if c.Compacted {
			configs = []string{"cleanup.policy", "compact"}
		}
		kafkatest.Create(a.t, a.servers, 1, []string{topic}, configs...)
	}
	dir := a.t.TempDir()
	if w.endless {
		files.sql = strings.ReplaceAll(files.sql, ", 'scan.bounded.mode' = 'latest-offset'", "")
	}
	records := a.produce(files, 0)
	if w.before > 0 {
		if why := a.start(w, w.before, files, dir, records); why != "" {
			return why
		}
		records = 0
	}
	records += a.produce(files, 1)
	if !w.endless {
		records = 0
	}
	return a.start(w, max(1, w.tasks), files, dir, records)
}

// produce writes one of two halves of the input, and returns how many records that are.
func (a *asked) produce(files caseFiles, half int) (n int64) {
	for topic, input := range files.inputs {
		lines := strings.Split(strings.TrimSpace(string(input)), "\n")
		middle := len(lines) / 2
		lines = [][]string{lines[:middle], lines[middle:]}[half]
		var records []*kgo.Record
		for _, line := range lines {
			var in struct {
				K, V *string
			}
			if err := json.Unmarshal([]byte(line), &in); err != nil {
				a.t.Fatal(err)
			}
			r := &kgo.Record{Topic: topic}
			if in.K != nil {
				r.Key = []byte(*in.K)
			}
			if in.V != nil {
				r.Value = []byte(*in.V)
			}
			records = append(records, r)
		}
		kafkatest.Produce(a.t, a.servers, records...)
		n += int64(len(records))
	}
	return n
}

// start runs a job to its end, or, if records is not 0, until it has read so many and has been stopped.
func (a *asked) start(w way, tasks int, files caseFiles, dir string, records int64) (why string) {
	settings := map[string]string{
		"parallelism.default": fmt.Sprint(tasks), "restart-strategy.type": "none", "execution.checkpointing.interval": "50 ms",
		"pipeline.name": filepath.Base(dir) + fmt.Sprint(a.runs),
	}
	for key, value := range w.settings {
		settings[key] = value
	}
	p, err := onceflow.Compile(a.name+".sql", []byte(files.sql), onceflow.Options{Settings: settings, Bootstrap: a.servers})
	if err != nil {
		return err.Error()
	}
	stop, done := make(chan struct{}), make(chan struct{})
	progress := &onceflow.Progress{}
	stops := records > 0
	if stops {
		go func() {
			defer close(stop)
			untilRead(progress, records, done)
		}()
	}
	result, err := p.Run(a.t.Context(), onceflow.RunOptions{StateDir: dir, Progress: progress, Stop: stop})
	close(done)
	switch {
	case err != nil:
		a.t.Fatal(err)
	case stops && result.Ended != onceflow.Stopped, !stops && result.Ended != onceflow.Finished:
		return result.Explanation
	}
	return ""
}

// untilRead returns when so many records were read, or when nothing more has come for a while: not every topic is read.
func untilRead(progress *onceflow.Progress, records int64, done <-chan struct{}) {
	for quiet, last := 0, int64(-1); quiet < 25; {
		select {
		case <-done:
			return
		case <-time.After(20 * time.Millisecond):
		}
		now := progress.RecordsIn.Load()
		switch {
		case progress.Epoch.Load() == 0 || progress.Lag() != 0 || now != last:
			quiet = 0
		case now >= records:
			return
		}
		quiet, last = quiet+1, now
	}
}
