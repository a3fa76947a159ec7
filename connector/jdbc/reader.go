package jdbc

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// statement is the name of the prepared query on a connection.
const statement = "lookup"

// reader asks for the rows of keys over one connection.
type reader struct {
	session
	fields []connector.Column
	// text holds the spelled keys of a batch, ends where each begins and ends.
	text   []byte
	values [][]byte
	ends   []int
}

// Lookup asks for all keys in one round trip.
func (r *reader) Lookup(ctx context.Context, keys *types.Batch, found []*types.Vector, ends []int) ([]int, error) {
	if err := r.connect(ctx); err != nil {
		return ends, err
	}
	ends, err := r.ask(ctx, keys, found, ends)
	if err != nil {
		r.disconnect()
	}
	return ends, err
}

func (r *reader) ask(ctx context.Context, keys *types.Batch, found []*types.Vector, ends []int) ([]int, error) {
	r.spell(keys)
	var batch pgconn.Batch
	width := len(keys.Cols)
	for i := range keys.Rows() {
		batch.ExecPrepared(statement, r.values[i*width:(i+1)*width], textFormat, textFormat)
	}
	results := r.conn.ExecBatch(ctx, &batch)
	rows := 0
	for results.NextResult() {
		result := results.ResultReader()
		for result.NextRow() {
			if err := r.appendRow(found, result.Values()); err != nil {
				_ = results.Close()
				return ends, err
			}
			rows++
		}
		if _, err := result.Close(); err != nil {
			_ = results.Close()
			return ends, r.table.classify(err)
		}
		ends = append(ends, rows)
	}
	return ends, r.table.classify(results.Close())
}

// spell writes the keys as text, row after row.
func (r *reader) spell(keys *types.Batch) {
	r.text, r.values, r.ends = r.text[:0], r.values[:0], r.ends[:0]
	for i := range keys.Rows() {
		for _, v := range keys.Cols {
			r.text = appendText(r.text, v, keys.Row(i))
			r.ends = append(r.ends, len(r.text))
		}
	}
	from := 0
	for _, to := range r.ends {
		r.values = append(r.values, r.text[from:to:to])
		from = to
	}
}

func (r *reader) appendRow(found []*types.Vector, values [][]byte) error {
	for c, text := range values {
		if text == nil {
			found[c].AppendNull()
			continue
		}
		if !parseText(found[c], text) {
			return &connector.Error{Class: connector.BadRecord, Err: fmt.Errorf(
				"column %s of %s holds %q, which is no %s", r.fields[c].Name, r.table.relation, text, r.fields[c].Type.AsNullable())}
		}
	}
	return nil
}
