package runtime

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// defaultWatermarkInterval is how often periodic watermarks are emitted, and
// how often idleness is looked at, unless the table says otherwise.
const defaultWatermarkInterval = 200 * time.Millisecond

// sourceRows turns raw records of a source into rows of its table.
type sourceRows struct {
	spec    *dataflow.Source
	maxRows int

	// physical is filled from the records; value shares its columns and always
	// has as many rows.
	physical     *types.Batch
	value        *types.Batch
	valueDecoder format.Decoder
	// many are the physical rows when a message had more of them than there was room for.
	many *types.Batch
	// keyRow holds the key columns of one record.
	keyRow     *types.Batch
	keyDecoder format.Decoder
	// fill are the physical columns that neither value nor metadata fills: from
	// this column of keyRow, or NULL (-1).
	fill []columnFill
	// keyFill fills all key columns, for a record without a value.
	keyFill []columnFill

	// dead takes what cannot be processed; nil: nobody does. Then records are those that
	// are being taken, nil for ready rows, and recordOf has the one of each physical row.
	dead     *undeliverable
	records  *connector.Records
	recordOf []int
	account  *checkpoint.Account
	// tolerates: a decoder may skip records.
	tolerates bool
	// skipped counts the records that a format dropped and nobody took.
	skipped int64

	table     *types.Batch
	project   []*expr.Program
	watermark *expr.Program
	filter    *expr.Filter
}

type columnFill struct {
	column int
	from   int
}

func newSourceRows(spec *dataflow.Source, maxRows int, zone *time.Location, env *expr.Env) (*sourceRows, error) {
	r := &sourceRows{spec: spec, maxRows: maxRows, physical: types.NewBatch(spec.Physical, maxRows)}
	if err := r.makeDecoders(format.Env{Zone: zone}); err != nil {
		return nil, err
	}
	r.planFill()
	return r, r.compile(env)
}

func (r *sourceRows) makeDecoders(env format.Env) (err error) {
	if use := r.spec.Value; use != nil {
		r.value = &types.Batch{}
		for _, c := range use.Filled() {
			r.value.Cols = append(r.value.Cols, r.physical.Cols[c])
		}
		if r.valueDecoder, err = use.NewDecoder(r.spec.Physical, env); err != nil {
			return fmt.Errorf("table %s: value format: %w", r.spec.Name, err)
		}
	}
	if use := r.spec.Key; use != nil {
		r.keyRow = types.NewBatch(use.Fields(r.spec.Physical), 1)
		if r.keyDecoder, err = use.NewDecoder(r.spec.Physical, env); err != nil {
			return fmt.Errorf("table %s: key format: %w", r.spec.Name, err)
		}
	}
	r.tolerates = skips(r.keyDecoder) || skips(r.valueDecoder)
	return nil
}

// skips reports whether a decoder may skip messages; nil: it is none.
func skips(d format.Decoder) bool {
	s, ok := d.(format.Skipping)
	return ok && s.Skips()
}

// planFill decides where each physical column comes from that the value format
// does not decode.
func (r *sourceRows) planFill() {
	fromKey := map[int]int{}
	if r.spec.Key != nil {
		for i, c := range r.spec.Key.Columns {
			fromKey[c] = i
		}
	}
	decoded := map[int]bool{}
	for _, m := range r.spec.Metadata {
		decoded[m.Column] = true
	}
	for c := range r.spec.Physical {
		if i, ok := fromKey[c]; ok && !decoded[c] {
			r.keyFill = append(r.keyFill, columnFill{c, i})
		} else if !decoded[c] {
			r.keyFill = append(r.keyFill, columnFill{c, -1})
		}
	}
	if r.spec.Value != nil {
		for _, c := range r.spec.Value.Filled() {
			decoded[c] = true
		}
	}
	for _, f := range r.keyFill {
		if !decoded[f.column] {
			r.fill = append(r.fill, f)
		}
	}
}

func (r *sourceRows) compile(env *expr.Env) (err error) {
	r.table = r.physical
	if r.spec.Project != nil {
		r.table = &types.Batch{Cols: make([]*types.Vector, len(r.spec.Project))}
		for _, e := range r.spec.Project {
			p, err := expr.Compile(e, env)
			if err != nil {
				return fmt.Errorf("table %s: %w", r.spec.Name, err)
			}
			r.project = append(r.project, p)
		}
	}
	if w := r.spec.Watermark; w != nil {
		if r.watermark, err = expr.Compile(w.Expr, env); err != nil {
			return fmt.Errorf("table %s: watermark: %w", r.spec.Name, err)
		}
	}
	if r.spec.Filter != nil {
		r.filter, err = expr.CompileFilter(r.spec.Filter, env)
	}
	return err
}

func (r *sourceRows) watermarkInterval() time.Duration {
	if w := r.spec.Watermark; w != nil && w.Interval > 0 {
		return w.Interval
	}
	return defaultWatermarkInterval
}

// watermarkSink takes the greatest watermark of rows that have just gone down;
// with onEvent it must be sent before the next row.
type watermarkSink func(watermark int64, onEvent bool) error

// decode turns records into rows and pushes them down in batches.
func (r *sourceRows) decode(ctx context.Context, records *connector.Records, head fan, seen watermarkSink, sp *splitState) error {
	first := 0
	r.records = records
	for i := range records.Len() {
		if err := r.take(ctx, records, i); err != nil {
			return err
		}
		if r.physical.Full(r.maxRows) {
			if err := r.push(ctx, head, seen, sp); err != nil {
				return r.rowsError(records, first, i, err)
			}
			first = i + 1
		}
	}
	if err := r.push(ctx, head, seen, sp); err != nil {
		return r.rowsError(records, first, records.Len()-1, err)
	}
	return nil
}

// rowsError adds to an error about a row which records were being processed.
func (r *sourceRows) rowsError(records *connector.Records, first, last int, err error) error {
	if connector.ClassOf(err) != connector.BadRecord || first > last {
		return err
	}
	where := recordPlace(records, first)
	if first < last {
		where += " to " + recordPlace(records, last)
	}
	return fmt.Errorf("%w\n  while the rows of table %s were processed that came from %s", err, r.spec.Name, where)
}

// recordPlace names a record.
func recordPlace(records *connector.Records, i int) string {
	if records.Where != nil {
		return records.Where(i)
	}
	return fmt.Sprintf("offset %d", records.Offsets[i])
}

func (r *sourceRows) recordError(records *connector.Records, i int, err error) error {
	if away, ok := errors.AsType[*format.Unavailable](err); ok {
		return connector.Errorf(connector.Retriable, "table %s: %s: %w", r.spec.Name, recordPlace(records, i), away)
	}
	return connector.WithHint(connector.BadRecord, r.badRecordHint(),
		fmt.Errorf("table %s: %s: %w", r.spec.Name, recordPlace(records, i), err))
}

// take decodes a record; one that cannot be decoded, or that the format skips, goes to
// who takes those.
func (r *sourceRows) take(ctx context.Context, records *connector.Records, i int) error {
	if !r.tolerates {
		err := r.decodeOne(records, i)
		if err == nil {
			r.account.Decoded++
			return nil
		}
		return r.undecodable(ctx, records, i, err)
	}
	ofKey, ofValue := skippedBy(r.keyDecoder), skippedBy(r.valueDecoder)
	err := r.decodeOne(records, i)
	if err != nil {
		return r.undecodable(ctx, records, i, err)
	}
	decoder, skipped := r.keyDecoder, skippedBy(r.keyDecoder)-ofKey
	if skipped == 0 {
		decoder, skipped = r.valueDecoder, skippedBy(r.valueDecoder)-ofValue
	}
	switch {
	case skipped == 0:
		r.account.Decoded++
		return nil
	case r.dead == nil:
		r.account.Skipped++
		r.skipped++
		return nil
	}
	return r.dead.record(ctx, reasonSkipped, records, i, whySkipped(decoder))
}

// undecodable takes a record that cannot be decoded.
func (r *sourceRows) undecodable(ctx context.Context, records *connector.Records, i int, cause error) error {
	if _, away := errors.AsType[*format.Unavailable](cause); away || r.dead == nil {
		return r.recordError(records, i, cause)
	}
	return r.dead.record(ctx, reasonUndecodable, records, i, cause)
}

// whySkipped says why a decoder skipped its last message; nil: it does not say.
func whySkipped(d format.Decoder) error {
	if s, ok := d.(format.Skipping); ok {
		return s.WhySkipped()
	}
	return nil
}

// skippedBy returns how many messages a decoder has skipped; nil: it is none.
func skippedBy(d format.Decoder) int64 {
	if d == nil {
		return 0
	}
	return d.Skipped()
}

func (r *sourceRows) badRecordHint() string {
	if r.spec.Value == nil {
		return ""
	}
	name := r.spec.Value.Format.Name()
	return fmt.Sprintf("correct the record's producer, name a topic for such records with --dead-letter or in 'errors.deadletterqueue.topic.name', "+
		"or set '%s.ignore-parse-errors' = 'true' to skip them and count them", name)
}

// decodeOne appends the rows of one record to the physical batch.
func (r *sourceRows) decodeOne(records *connector.Records, i int) error {
	haveKey := false
	if r.keyDecoder != nil {
		r.keyRow.Reset()
		if err := r.keyDecoder.Decode(records.Keys[i], r.keyRow); err != nil {
			return fmt.Errorf("key: %w", err)
		}
		if haveKey = r.keyRow.N > 0; !haveKey {
			return nil
		}
	}
	if r.spec.Upsert && records.Values[i] == nil {
		r.appendFilled(r.keyFill)
		r.value.AppendRow(types.Delete)
		r.finishRow(records, i, types.Delete)
		return nil
	}
	first := r.value.N
	if err := r.valueDecoder.Decode(records.Values[i], r.value); err != nil {
		return err
	}
	for row := first; row < r.value.N; row++ {
		r.appendFilled(r.fill)
		kind := r.value.Kind(row)
		if r.spec.Upsert {
			kind = types.UpdateAfter
		}
		r.finishRow(records, i, kind)
	}
	return nil
}

// appendFilled appends key values or NULL to columns that no value decoder
// fills.
func (r *sourceRows) appendFilled(fill []columnFill) {
	for _, f := range fill {
		if f.from < 0 {
			r.physical.Cols[f.column].AppendNull()
			continue
		}
		r.physical.Cols[f.column].AppendFrom(r.keyRow.Cols[f.from], 0)
	}
}

func (r *sourceRows) finishRow(records *connector.Records, i int, kind types.RowKind) {
	for _, m := range r.spec.Metadata {
		records.AppendMetadata(m.Key, i, r.physical.Cols[m.Column])
	}
	r.physical.AppendRow(kind)
	if r.dead != nil {
		r.recordOf = append(r.recordOf, i)
	}
}

// ready pushes rows that the connector delivered as rows.
func (r *sourceRows) ready(ctx context.Context, rows *types.Batch, head fan, seen watermarkSink, sp *splitState) error {
	selected := rows.Selected()
	r.records = nil
	r.account.Decoded += uint64(len(selected))
	for len(selected) > 0 {
		n := min(len(selected), r.maxRows)
		r.physical.AppendRows(rows, selected[:n])
		selected = selected[n:]
		if err := r.push(ctx, head, seen, sp); err != nil {
			return err
		}
	}
	return nil
}

// push sends the physical rows down, in several batches if they are too many for one: a message may hold any number
// of rows.
func (r *sourceRows) push(ctx context.Context, head fan, seen watermarkSink, sp *splitState) error {
	if r.physical.N <= r.maxRows {
		return r.pushBatch(ctx, head, seen, sp)
	}
	if r.many == nil {
		r.many = types.NewBatch(r.spec.Physical, 0)
	}
	r.many.Reset()
	r.many.AppendSelected(r.physical)
	recordOf := slices.Clone(r.recordOf)
	for from := 0; from < r.many.N; from += r.maxRows {
		r.reset()
		for row := from; row < min(from+r.maxRows, r.many.N); row++ {
			r.physical.AppendFrom(r.many, row)
			if r.dead != nil {
				r.recordOf = append(r.recordOf, recordOf[row])
			}
		}
		if err := r.pushBatch(ctx, head, seen, sp); err != nil {
			return err
		}
	}
	return nil
}

// pushBatch computes the table's columns and watermarks of the physical rows and
// sends the rows down.
func (r *sourceRows) pushBatch(ctx context.Context, head fan, seen watermarkSink, sp *splitState) error {
	if r.physical.N == 0 {
		return nil
	}
	defer r.reset()
	marks, err := r.compute()
	if err != nil && r.dead != nil {
		if err := r.weed(ctx); err != nil {
			return err
		}
		marks, err = r.compute()
	}
	switch {
	case err != nil:
		return err
	case marks == nil:
		return r.pushRange(ctx, head, 0, r.table.N)
	case r.spec.Watermark.OnEvent:
		return r.pushOnEvent(ctx, head, marks, seen, sp)
	}
	if err := r.pushRange(ctx, head, 0, r.table.N); err != nil {
		return err
	}
	return seen(greatest(marks, r.table.N), false)
}

// compute computes the table's columns of the selected physical rows, and their
// watermarks; nil: the table has none.
func (r *sourceRows) compute() (marks *types.Vector, err error) {
	if r.project != nil {
		r.table.N, r.table.Kinds, r.table.Sel = r.physical.N, r.physical.Kinds, r.physical.Sel
		for i, p := range r.project {
			if r.table.Cols[i], err = p.Eval(r.physical); err != nil {
				return nil, badRow(fmt.Errorf("table %s: %w", r.spec.Name, err))
			}
		}
	}
	if r.watermark == nil {
		return nil, nil
	}
	if marks, err = r.watermark.Eval(r.table); err != nil {
		return nil, badRow(fmt.Errorf("table %s: watermark: %w", r.spec.Name, err))
	}
	return marks, nil
}

// weed removes the physical rows whose columns or watermark cannot be computed.
func (r *sourceRows) weed(ctx context.Context) error {
	good := types.NewBatch(r.spec.Physical, r.physical.N)
	recordOf := r.recordOf[:0:0]
	for row := range r.physical.N {
		r.physical.Sel = []uint16{uint16(row)}
		_, err := r.compute()
		r.physical.Sel = nil
		if err != nil {
			if err := r.fails(ctx, row, err); err != nil {
				return err
			}
			continue
		}
		good.AppendFrom(r.physical, row)
		if r.records != nil {
			recordOf = append(recordOf, r.recordOf[row])
		}
	}
	r.physical.Reset() // the value's columns are among its own
	r.physical.AppendSelected(good)
	r.recordOf = recordOf
	return nil
}

// fails takes a physical row of which a column cannot be computed.
func (r *sourceRows) fails(ctx context.Context, row int, cause error) error {
	switch {
	case connector.ClassOf(cause) != connector.BadRecord:
		return cause
	case r.records == nil:
		return r.dead.row(ctx, reasonFailed, 0, r.spec.Physical, r.physical, row, cause)
	}
	return r.dead.record(ctx, reasonFailed, r.records, r.recordOf[row], cause)
}

func (r *sourceRows) reset() {
	r.physical.Reset()
	r.recordOf = r.recordOf[:0]
	if r.value != nil {
		r.value.N, r.value.Kinds = 0, r.value.Kinds[:0]
	}
}

// pushOnEvent sends every row before the watermark that it raises, and the
// watermark before the next row.
func (r *sourceRows) pushOnEvent(ctx context.Context, head fan, marks *types.Vector, seen watermarkSink, sp *splitState) error {
	start := 0
	for i := range r.table.N {
		if marks.IsNull(i) || marks.Ints[i] <= sp.watermark.seen {
			continue
		}
		if err := r.pushRange(ctx, head, start, i+1); err != nil {
			return err
		}
		start = i + 1
		if err := seen(marks.Ints[i], true); err != nil {
			return err
		}
	}
	return r.pushRange(ctx, head, start, r.table.N)
}

func greatest(marks *types.Vector, n int) int64 {
	wm := int64(noWatermark)
	for i := range n {
		if !marks.IsNull(i) {
			wm = max(wm, marks.Ints[i])
		}
	}
	return wm
}

// pushRange sends the rows from start up to end that pass the filter.
func (r *sourceRows) pushRange(ctx context.Context, head fan, start, end int) error {
	if start == end {
		return nil
	}
	out := *r.table
	if start > 0 || end < out.N {
		out.Sel = out.Selected()[start:end]
	}
	if r.filter != nil {
		sel, err := r.pass(ctx, &out)
		if err != nil || len(sel) == 0 {
			return err
		}
		out.Sel = sel
	}
	return head.rows(ctx, 0, &out)
}

// pass returns the rows that pass the filter. Where somebody takes the rows that it
// fails with, they are left out.
func (r *sourceRows) pass(ctx context.Context, b *types.Batch) (sel []uint16, err error) {
	if sel, err = r.filter.Select(b); err == nil {
		return sel, nil
	}
	if r.dead == nil {
		return nil, badRow(fmt.Errorf("table %s: %w", r.spec.Name, err))
	}
	var passed []uint16
	for i := range b.Rows() {
		one := *b
		one.Sel = []uint16{uint16(b.Row(i))}
		sel, err := r.filter.Select(&one)
		if err != nil {
			if err := r.fails(ctx, b.Row(i), badRow(fmt.Errorf("table %s: %w", r.spec.Name, err))); err != nil {
				return nil, err
			}
		}
		passed = append(passed, sel...)
	}
	return passed, nil
}
