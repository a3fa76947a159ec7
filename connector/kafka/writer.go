package kafka

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

var _ connector.Finisher = (*writer)(nil)

// writer writes the rows of one task.
type writer struct {
	sink       *Sink
	out        output
	key, value format.Encoder
	// keyRows and valueRows are the batch as the encoders see it.
	keyRows, valueRows projection
	slabs              slabPool
	topics             map[string]*topicWriter
	// only is the topic of a table that writes to one.
	only *topicWriter
}

// topicWriter is what a writer keeps of one topic that it writes.
type topicWriter struct {
	name      string
	partition partitioner
	target
}

// projection is a batch that shares the columns of another.
type projection struct {
	columns []int
	batch   types.Batch
}

func newProjection(u *format.Use) projection {
	return projection{columns: u.Columns, batch: types.Batch{Cols: make([]*types.Vector, len(u.Columns))}}
}

func (p *projection) of(b *types.Batch) *types.Batch {
	for i, c := range p.columns {
		p.batch.Cols[i] = b.Cols[c]
	}
	p.batch.N, p.batch.Sel, p.batch.Kinds = b.N, b.Sel, b.Kinds
	return &p.batch
}

func newWriter(s *Sink, out output, task int) (*writer, error) {
	w := &writer{sink: s, out: out, topics: map[string]*topicWriter{}, valueRows: newProjection(s.value)}
	var err error
	if w.value, err = s.encoder(s.value); err != nil {
		return nil, err
	}
	if s.key != nil {
		w.keyRows = newProjection(s.key)
		if w.key, err = s.encoder(s.key); err != nil {
			return nil, err
		}
	}
	for _, name := range s.topics.topics {
		w.addTopic(name, task)
	}
	if s.columns.topic < 0 {
		w.only = w.topics[s.topics.topics[0]]
	}
	return w, nil
}

func (w *writer) addTopic(name string, task int) *topicWriter {
	t := &topicWriter{name: name, partition: partitioner{fixed: w.sink.partitioner == "fixed", turn: int32(task)}}
	w.topics[name] = t
	return t
}

// Write encodes the selected rows and hands them to the client.
func (w *writer) Write(ctx context.Context, epoch connector.Epoch, b *types.Batch) error {
	if b.Rows() == 0 {
		return nil
	}
	to, err := w.out.enter(ctx, w.sink, epoch)
	if err != nil {
		return err
	}
	if err := to.tally.failure(); err != nil {
		return err
	}
	if w.only != nil {
		if err := w.look(ctx, w.only); err != nil {
			return err
		}
	}
	s := w.slabs.get()
	total, err := w.encode(s, b)
	if err == nil {
		err = w.fill(ctx, s, b)
	}
	if err != nil {
		w.slabs.put(s)
		return err
	}
	w.send(ctx, s, to, total)
	return nil
}

// send hands the records over. The slab is not touched after the last one: it
// may be in use again.
func (w *writer) send(ctx context.Context, s *slab, to lane, total sum) {
	n := len(s.spans)
	if n == 0 {
		w.slabs.put(s)
		return
	}
	to.tally.wrote(n, total)
	s.lane = to
	s.left.Store(int32(n))
	records, ack := s.records[:n], s.ack
	for i := range records {
		to.client.Produce(ctx, &records[i], ack)
	}
}

// encode fills the arena and returns the sum of the records' hashes.
func (w *writer) encode(s *slab, b *types.Batch) (sum, error) {
	values := w.valueRows.of(b)
	var keys *types.Batch
	if w.key != nil {
		keys = w.keyRows.of(b)
	}
	// old: the last span takes back the old row of an update.
	old := false
	for i := range b.Rows() {
		row := b.Row(i)
		kind := b.Kind(row)
		value := w.value
		if w.sink.upsert && kind.Retracts() {
			value = nil
		}
		p := span{begin: len(s.arena), row: row}
		var err error
		if p.nullKey, err = s.append(w.key, keys, row); err != nil {
			return sum{}, w.badRow(b, row, fmt.Errorf("encode the key: %w", err))
		}
		if p.nullKey && w.sink.upsert {
			return sum{}, connector.WithHint(connector.BadRecord, "leave such rows out, e.g. WHERE … IS NOT NULL",
				w.badRow(b, row, errors.New("the primary key is NULL, and a record without a key belongs to no row")))
		}
		if old && kind == types.UpdateAfter {
			p.begin = s.overwrite(p.begin)
		}
		p.value = len(s.arena)
		if p.nullValue, err = s.append(value, values, row); err != nil {
			return sum{}, w.badRow(b, row, fmt.Errorf("encode the value: %w", err))
		}
		if w.sink.letters {
			s.cut(&p, w.only.maxRecord, headerBytes(b, w.sink.columns.headers, row))
		}
		p.end = len(s.arena)
		s.spans = append(s.spans, p)
		old = w.sink.upsert && kind == types.UpdateBefore
	}
	var total sum
	for _, p := range s.spans {
		total.add(hashFramed(s.arena[p.begin:p.end]))
	}
	return total, nil
}

// overwrite drops the last span, whose value is null, if its key is the one that was
// just appended at begin: the new row of an update replaces its old row. It returns
// where the key begins now.
func (s *slab) overwrite(begin int) int {
	last := s.spans[len(s.spans)-1]
	if !bytes.Equal(s.arena[last.begin:last.value], s.arena[begin:]) {
		return begin
	}
	s.arena = s.arena[:last.value]
	s.spans = s.spans[:len(s.spans)-1]
	return last.begin
}

// append appends a key or a value behind its length, and reports whether it is
// null: there is no encoder for it, or the encoder says so.
func (s *slab) append(e format.Encoder, b *types.Batch, row int) (null bool, err error) {
	begin := len(s.arena)
	s.arena = binary.LittleEndian.AppendUint32(s.arena, nullLength)
	if e == nil {
		return true, nil
	}
	if s.arena, err = e.Encode(s.arena, b, row); err != nil {
		if errors.Is(err, format.ErrNullMessage) {
			return true, nil
		}
		return false, err
	}
	binary.LittleEndian.PutUint32(s.arena[begin:], uint32(len(s.arena)-begin-4))
	return false, nil
}

// badRow is an error about a row of b that cannot be written.
func (w *writer) badRow(b *types.Batch, row int, err error) error {
	if away, ok := errors.AsType[*format.Unavailable](err); ok {
		return connector.Errorf(connector.Retriable, "table %s: %w", w.sink.table, away)
	}
	return &connector.RefusedRow{Err: &connector.Error{Class: connector.BadRecord, Err: fmt.Errorf("table %s: the row %s: %w", w.sink.table, rowtext.Shown(b, row), err)}}
}

// fill makes the client's records of what encode left in the arena.
func (w *writer) fill(ctx context.Context, s *slab, b *types.Batch) error {
	now := time.Now()
	for i, p := range s.spans {
		t := w.only
		if t == nil {
			var err error
			if t, err = w.topicOf(ctx, b, p.row); err != nil {
				return err
			}
		}
		key, value := s.key(p), s.value(p)
		s.records[i] = kgo.Record{
			Key: key, Value: value, Topic: t.name, Timestamp: now,
			Partition: t.partition.choose(key, p.end-p.begin, t.partitions),
		}
		r := &s.records[i]
		if err := w.metadata(r, s, b, p); err != nil {
			return err
		}
		if err := t.refuses(w.sink.table, r, now); err != nil {
			return &connector.RefusedRow{Err: err}
		}
	}
	return nil
}

// look learns what there is to know of the topic.
func (w *writer) look(ctx context.Context, t *topicWriter) (err error) {
	t.target, err = w.out.target(ctx, t.name)
	return named(w.sink.table, err)
}

// topicOf is the topic that a row names in its metadata column.
func (w *writer) topicOf(ctx context.Context, b *types.Batch, row int) (*topicWriter, error) {
	c := b.Cols[w.sink.columns.topic]
	if c.IsNull(row) {
		return nil, w.badRow(b, row, errors.New("the metadata column 'topic' is NULL"))
	}
	t, ok := w.topics[string(c.Bytes(row))]
	if !ok {
		name := string(c.Bytes(row))
		if w.sink.topics.pattern == nil || !w.sink.topics.pattern.MatchString(name) {
			return nil, w.badRow(b, row, fmt.Errorf("the metadata column 'topic' is %q, which is none of the table's topics", name))
		}
		t = w.addTopic(name, 0)
	}
	return t, w.look(ctx, t)
}

// maxWritten is the last millisecond that the client writes as it is: it counts nanoseconds since 1970 in 64 bits.
const maxWritten = math.MaxInt64 / int64(time.Millisecond)

// metadata sets what the writable metadata columns say.
func (w *writer) metadata(r *kgo.Record, s *slab, b *types.Batch, p span) error {
	row := p.row
	if at := w.sink.columns.timestamp; at >= 0 && !b.Cols[at].IsNull(row) {
		ms := b.Cols[at].Ints[row]
		if ms < 0 {
			return w.badRow(b, row, errors.New("the metadata column 'timestamp' is before 1970"))
		}
		if ms > maxWritten {
			return w.badRow(b, row, errors.New("the metadata column 'timestamp' is after 2262-04-11, later than the Kafka client writes"))
		}
		r.Timestamp = time.UnixMilli(ms)
	}
	if at := w.sink.columns.headers; at >= 0 && !b.Cols[at].IsNull(row) {
		r.Headers = s.appendHeaders(b.Cols[at], row)
	}
	if p.uncut > 0 {
		r.Headers = append(r.Headers, kgo.RecordHeader{Key: cutHeader, Value: strconv.AppendInt(nil, int64(p.uncut), 10)})
	}
	return nil
}

// appendHeaders copies a MAP<STRING, BYTES>; an entry without a key or a value is left
// out.
func (s *slab) appendHeaders(v *types.Vector, row int) []kgo.RecordHeader {
	names, contents := v.Children[0], v.Children[1]
	begin := len(s.headers)
	for i := int(v.Offsets[row]); i < int(v.Offsets[row+1]); i++ {
		if !names.IsNull(i) && !contents.IsNull(i) {
			s.headers = append(s.headers, kgo.RecordHeader{Key: string(names.Bytes(i)), Value: append([]byte{}, contents.Bytes(i)...)})
		}
	}
	return s.headers[begin:len(s.headers):len(s.headers)]
}

// EndEpoch hands over everything that was written for the epoch.
func (w *writer) EndEpoch(ctx context.Context, epoch connector.Epoch) error {
	return w.out.end(ctx, w.sink, epoch)
}

// Finish waits for what no barrier waits for; see [connector.Finisher].
func (w *writer) Finish(ctx context.Context) error { return w.out.finish(ctx) }

// Close frees the writer.
func (w *writer) Close() error {
	w.out.close()
	return nil
}
