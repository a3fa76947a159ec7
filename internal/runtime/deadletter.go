package runtime

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

// DeadLetters says what becomes of what a job cannot process. The zero value: a record
// ends the job, and late rows are dropped, of tables that do not say otherwise.
type DeadLetters struct {
	// Topic is that of tables that name none; empty: there is none.
	Topic string
	// RowFormat makes the encoder of rows that are no records any more, and RowForm names it;
	// nil, or where it fails: rows are written as text, as Flink's Row.toString has them.
	RowFormat func(fields []types.Field, zone *time.Location) (format.Encoder, error)
	RowForm   string
}

// Reasons of dead letters, as their headers spell them.
const (
	reasonUndecodable = "undecodable"
	reasonSkipped     = "skipped"
	reasonFailed      = "failed"
	reasonLate        = "late"
	reasonRefused     = "refused"
)

// deadLetterPlan is which node's dead letters go where.
type deadLetterPlan struct {
	topics map[*dataflow.Node]string
	// sinks are those of the topics, sorted by topic; they are no nodes of the graph.
	sinks []*dataflow.Node
}

// planDeadLetters makes the sinks of all topics, of the domain that the job commits in.
func planDeadLetters(g *dataflow.Graph, standard string) (*deadLetterPlan, error) {
	p := &deadLetterPlan{topics: map[*dataflow.Node]string{}}
	var names []string
	for _, n := range g.Nodes {
		topic := p.topicOf(n, standard)
		p.topics[n] = topic
		if topic != "" && !slices.Contains(names, topic) {
			names = append(names, topic)
		}
	}
	if len(names) == 0 {
		return p, nil
	}
	writer := deadLetterWriter(g)
	if writer == nil {
		return nil, connector.Errorf(connector.BadConfig, "dead letters for topic %s have no transaction to commit in: the job writes no table exactly-once whose system takes them", names[0])
	}
	slices.Sort(names)
	for _, topic := range names {
		name := string(checkpoint.DeadLetterSink(topic))
		p.sinks = append(p.sinks, &dataflow.Node{ID: dataflow.NodeID("dead-letters-" + topic), Title: name, Spec: &dataflow.Sink{
			Table: name, Name: name, Connector: writer.DeadLetters(name, topic), Fields: connector.DeadLetterFields(),
		}})
	}
	return p, nil
}

// deadLetterWriter is the first sink of the graph that commits with the ledger; nil: none
// does that takes dead letters.
func deadLetterWriter(g *dataflow.Graph) connector.DeadLettering {
	for _, n := range g.Sinks() {
		if sink, ok := sinkConnector(n).(connector.Transactional); ok {
			w, _ := sink.(connector.DeadLettering)
			return w
		}
	}
	return nil
}

// topicOf is the topic of a node; empty: it has none. A table names its own. What an operator leaves out
// goes where its inputs' would, if they agree.
func (p *deadLetterPlan) topicOf(n *dataflow.Node, standard string) string {
	switch spec := n.Spec.(type) {
	case *dataflow.Source:
		return cmp.Or(spec.DeadLetter, standard)
	case *dataflow.Sink:
		return cmp.Or(spec.DeadLetter, standard)
	}
	topic := standard
	for i, in := range n.Inputs {
		if of := p.topics[in.From]; i == 0 {
			topic = of
		} else if of != topic {
			return standard
		}
	}
	return topic
}

// of returns the sinks that the tasks of a chain write dead letters to.
func (p *deadLetterPlan) of(c *chain) (sinks []*dataflow.Node) {
	for _, s := range p.sinks {
		if slices.ContainsFunc(c.nodes, func(n *dataflow.Node) bool { return p.sink(n) == s }) {
			sinks = append(sinks, s)
		}
	}
	return sinks
}

// sink is the one that the node's dead letters are written to; nil: there is none.
func (p *deadLetterPlan) sink(n *dataflow.Node) *dataflow.Node {
	for _, s := range p.sinks {
		if topic := p.topics[n]; topic != "" && s.Title == string(checkpoint.DeadLetterSink(topic)) {
			return s
		}
	}
	return nil
}

const (
	// mailRows and mailBytes are how much a task gathers before it writes it.
	mailRows  = 64
	mailBytes = 256 << 10
	// causeBytes is how much of an error a header holds.
	causeBytes = 4 << 10
)

// mail gathers a task's dead letters for one topic.
type mail struct {
	sink  *sinkStep
	batch *types.Batch
	bytes int
}

func newMail(sink *sinkStep) *mail {
	return &mail{sink: sink, batch: types.NewBatch(connector.DeadLetterFields(), mailRows)}
}

// post appends a letter. key and value may be nil; headers are names and values in
// turn, those without a value left out.
func (m *mail) post(ctx context.Context, key, value []byte, headers ...string) error {
	for i, part := range [][]byte{key, value} {
		if part == nil {
			m.batch.Cols[i].AppendNull()
		} else {
			m.batch.Cols[i].AppendBytes(part)
		}
	}
	list := m.batch.Cols[2]
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] != "" {
			list.Children[0].AppendString(headers[i])
			list.Children[1].AppendString(headers[i+1])
		}
	}
	list.CloseList()
	m.batch.AppendRow(types.Insert)
	m.sink.progress.DeadLettered.Add(1)
	m.bytes += len(key) + len(value)
	if m.batch.N < mailRows && m.bytes < mailBytes {
		return nil
	}
	return m.flush(ctx)
}

func (m *mail) flush(ctx context.Context) error {
	if m.batch.N == 0 {
		return nil
	}
	err := m.sink.rows(ctx, 0, m.batch)
	m.batch.Reset()
	m.bytes = 0
	return err
}

// barrier writes what was gathered as output of the epoch that ends.
func (m *mail) barrier(ctx context.Context, b barrier) error {
	if err := m.flush(ctx); err != nil {
		return err
	}
	return m.sink.barrier(ctx, b)
}

// mails are those of a task.
type mails []*mail

func (all mails) barrier(ctx context.Context, b barrier) error {
	for _, m := range all {
		if err := m.barrier(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// undeliverable takes what one node of a task leaves out. A nil one takes nothing.
type undeliverable struct {
	job string
	// what says what the node is, "table" or "operator", and name which.
	what, name string
	mail       *mail
	account    *checkpoint.Account
	letters    DeadLetters
	zone       *time.Location
	// encoders are those of rows, by input, once one was needed.
	encoders []rowEncoder
	text     []byte
}

type rowEncoder struct {
	made   bool
	encode format.Encoder
}

// record takes a message as it came from a source.
func (u *undeliverable) record(ctx context.Context, reason string, records *connector.Records, i int, cause error) error {
	if reason == reasonUndecodable || reason == reasonSkipped {
		u.account.Undecoded++
	}
	u.account.DeadLetters++
	partition, place := "", ""
	if records.Topic != "" {
		partition = strconv.Itoa(int(records.Partition))
	} else {
		place = recordPlace(records, i)
	}
	return u.mail.post(ctx, records.Keys[i], records.Values[i], u.headers(reason, "record", cause,
		"onceflow.topic", records.Topic, "onceflow.partition", partition,
		"onceflow.offset", strconv.FormatInt(records.Offsets[i], 10), "onceflow.timestamp", strconv.FormatInt(records.Timestamps[i], 10),
		"onceflow.place", place)...)
}

// row takes a row of which no message is left.
func (u *undeliverable) row(ctx context.Context, reason string, input int, fields []types.Field, b *types.Batch, row int, cause error) error {
	u.account.DeadLetters++
	value, form := u.spell(input, fields, b, row)
	return u.mail.post(ctx, nil, value, u.headers(reason, form, cause, "onceflow.kind", b.Kind(row).String())...)
}

func (u *undeliverable) headers(reason, form string, cause error, more ...string) []string {
	text := ""
	if cause != nil {
		text = cause.Error()
		text = strings.ToValidUTF8(text[:min(len(text), causeBytes)], "")
	}
	return append([]string{"onceflow.job", u.job, "onceflow.reason", reason, "onceflow." + u.what, u.name, "onceflow.error", text, "onceflow.value", form}, more...)
}

// spell returns the text of a row, valid until the next call, and its form.
func (u *undeliverable) spell(input int, fields []types.Field, b *types.Batch, row int) (text []byte, form string) {
	for len(u.encoders) <= input {
		u.encoders = append(u.encoders, rowEncoder{})
	}
	e := &u.encoders[input]
	if !e.made {
		e.made = true
		if u.letters.RowFormat != nil {
			if encoder, err := u.letters.RowFormat(fields, u.zone); err == nil {
				e.encode = encoder
			}
		}
	}
	if e.encode != nil {
		if out, err := e.encode.Encode(u.text[:0], b, row); err == nil {
			u.text = out
			return out, u.letters.RowForm
		}
	}
	u.text = rowtext.AppendRow(u.text[:0], b, row)
	return u.text, "text"
}
