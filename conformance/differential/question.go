package differential

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/conformance/runner"
)

// Batch is what one seed gives.
type Batch struct {
	Seed      uint64
	Questions []*Question
}

// Question is a query and how its rows are written.
type Question struct {
	Query *Node
	// Mode is how the output is compared; it decides the sink: a changelog is written in debezium-json, rows in json, and upserts to upsert-kafka.
	Mode runner.Mode
	// Key are the outputs that are the sink's primary key, for upserts.
	Key []string
}

// wholeDepth is how deep the query of a question may nest.
const wholeDepth = 2

// question draws a query with its sink. Most sinks take any change; of the others the planner may say that they can't.
func (g *generator) question() *Question {
	q := g.query(wholeDepth)
	asked := &Question{Query: q.node, Mode: runner.Changelog}
	switch {
	case q.key != nil && keyIsNeverNull(q) && g.chance(3):
		asked.Mode, asked.Key = runner.Upsert, q.key
	case q.appends && g.chance(4), g.chance(40):
		asked.Mode = runner.Rows
	}
	return asked
}

func keyIsNeverNull(q query) bool {
	return !slices.ContainsFunc(q.columns, func(c column) bool { return !c.notNull && slices.Contains(q.key, c.ref) })
}

// Column of a sink, with the type that Flink gives the query's.
type sinkColumn struct{ Name, Type string }

var sinkFormats = map[runner.Mode]string{
	runner.Changelog: "'connector' = 'kafka', 'format' = 'debezium-json', 'debezium-json.map-null-key.mode' = 'LITERAL'",
	runner.Rows:      "'connector' = 'kafka', 'format' = 'json', 'json.map-null-key.mode' = 'LITERAL'",
	runner.Upsert:    "'connector' = 'upsert-kafka', 'key.format' = 'json', 'value.format' = 'json', 'value.json.map-null-key.mode' = 'LITERAL'",
}

// sink is the statement that declares the question's sink.
func (q *Question) sink(name, topic string, columns []sinkColumn) string {
	var parts []string
	for _, c := range columns {
		parts = append(parts, c.Name+" "+c.Type)
	}
	if len(q.Key) > 0 {
		parts = append(parts, fmt.Sprintf("PRIMARY KEY (%s) NOT ENFORCED", strings.Join(q.Key, ", ")))
	}
	return fmt.Sprintf("CREATE TABLE %s (%s) WITH (\n  %s,\n  'topic' = '%s', 'properties.bootstrap.servers' = 'localhost:9092');\n",
		name, strings.Join(parts, ", "), sinkFormats[q.Mode], topic)
}

// sheet is some questions as they are asked together: names for their tables and topics.
type sheet struct {
	prefix    string // of all topics
	questions []*Question
	sources   map[*Table]string
	order     []*Table
}

func newSheet(prefix string, questions []*Question) *sheet {
	s := &sheet{prefix: prefix, questions: questions, sources: map[*Table]string{}}
	for _, q := range questions {
		for _, t := range q.Query.tables() {
			if s.sources[t] == "" {
				s.order = append(s.order, t)
				s.sources[t] = fmt.Sprintf("t%d", len(s.order))
			}
		}
	}
	return s
}

func (s *sheet) sourceName(t *Table) string  { return s.sources[t] }
func (s *sheet) topic(name string) string    { return s.prefix + "_" + name }
func (s *sheet) sinkName(i int) string       { return fmt.Sprintf("o%d", i) }
func (s *sheet) sinkTopic(i int) string      { return s.topic(s.sinkName(i)) }
func (s *sheet) query(i int) string          { return s.questions[i].Query.SQL(s.sourceName) }
func (s *sheet) insert(i int) string         { return "INSERT INTO " + s.sinkName(i) + " " + s.query(i) }
func (s *sheet) sourceTopic(t *Table) string { return s.topic(s.sources[t]) }

// declarations are the statements for the sources.
func (s *sheet) declarations() []string {
	var all []string
	for _, t := range s.order {
		all = append(all, t.ddl(s.sources[t], s.sourceTopic(t)))
	}
	return all
}

// files are those of a conformance case that asks the chosen questions. columns has the sinks' columns.
func (s *sheet) files(chosen []int, columns func(int) []sinkColumn) (caseFiles, error) {
	files := caseFiles{inputs: map[string][]byte{}, topics: map[string]runner.Topic{}, compare: map[string]runner.Mode{}}
	var sql strings.Builder
	for i, statement := range s.declarations() {
		sql.WriteString(statement)
		t := s.order[i]
		input, err := t.input()
		if err != nil {
			return files, err
		}
		files.inputs[s.sourceTopic(t)] = input
		files.topics[s.sourceTopic(t)] = runner.Topic{Partitions: 1, Compacted: t.Form == Upserts}
	}
	for _, i := range chosen {
		q := s.questions[i]
		sql.WriteString(q.sink(s.sinkName(i), s.sinkTopic(i), columns(i)))
		files.topics[s.sinkTopic(i)] = runner.Topic{Partitions: 1, Compacted: q.Mode == runner.Upsert}
		files.compare[s.sinkTopic(i)] = q.Mode
	}
	sql.WriteString(s.statementSet(chosen))
	files.sql = sql.String()
	return files, nil
}

// statementSet is the statement that runs the chosen questions as one job.
func (s *sheet) statementSet(chosen []int) string {
	if len(chosen) == 1 {
		return s.insert(chosen[0]) + ";\n"
	}
	var b strings.Builder
	b.WriteString("EXECUTE STATEMENT SET BEGIN\n")
	for _, i := range chosen {
		b.WriteString(s.insert(i) + ";\n")
	}
	b.WriteString("END;\n")
	return b.String()
}
