package runtime

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// messageSource is a memorySource whose rows come as messages "split n".
type messageSource struct{ memorySource }

func (m *messageSource) NewReader() (connector.Reader, error) {
	r, err := m.memorySource.NewReader()
	return messageReader{r}, err
}

type messageReader struct{ connector.Reader }

func (r messageReader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	rows, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Reader.Run(ctx, rows) }()
	for {
		select {
		case c := <-rows:
			select {
			case out <- inMessages(c):
			case <-ctx.Done():
			}
		case err := <-ended:
			return err
		}
	}
}

func inMessages(c connector.Chunk) connector.Chunk {
	records := &connector.Records{Where: func(i int) string { return fmt.Sprintf("message %d", i) }}
	for row := range c.Rows.N {
		records.Keys = append(records.Keys, nil)
		records.Values = append(records.Values, fmt.Appendf(nil, "%d %d", c.Rows.Cols[0].Ints[row], c.Rows.Cols[1].Ints[row]))
		records.Timestamps, records.Offsets = append(records.Timestamps, 0), append(records.Offsets, int64(row))
	}
	c.Rows, c.Records = nil, records
	return c
}

// registryFormat needs something outside that is away for a number of messages.
type registryFormat struct{ away *atomic.Int64 }

func (registryFormat) Name() string           { return "registry" }
func (registryFormat) Options() []option.Spec { return nil }
func (registryFormat) Changelog() bool        { return false }
func (f registryFormat) NewDecoder([]types.Field, option.Values, format.Env) (format.Decoder, error) {
	return f, nil
}
func (registryFormat) NewEncoder([]types.Field, option.Values, format.Env) (format.Encoder, error) {
	return nil, errors.New("read only")
}
func (registryFormat) Skipped() int64 { return 0 }

func (f registryFormat) Decode(msg []byte, dst *types.Batch) error {
	var split, n int64
	if _, err := fmt.Sscanf(string(msg), "%d %d", &split, &n); err != nil {
		return err
	}
	if n == 50 && f.away.Add(-1) >= 0 {
		return fmt.Errorf("schema 7: %w", &format.Unavailable{Err: errors.New("the registry does not answer")})
	}
	dst.Cols[0].AppendInt(split)
	dst.Cols[1].AppendInt(n)
	dst.AppendRow(types.Insert)
	return nil
}

// A registry that is away is no reason to give up, nor to take the message for bad.
func TestAJobWaitsForWhatAFormatNeedsAndReadsTheMessageAgain(t *testing.T) {
	var away atomic.Int64
	away.Store(3)
	src, sink := &messageSource{memorySource{splits: 2, rows: 100, chunk: 10}}, newStagingSink()
	g := passThrough(src, sink, dataflow.Forward)
	g.Nodes[0].Spec.(*dataflow.Source).Value = &format.Use{Format: registryFormat{&away}, Columns: []int{0, 1}}
	progress := &Progress{}
	res, err := Run(t.Context(), Config{Name: "job", Graph: g, Store: newStore(), Parallelism: 1, Protocol: fastProtocol(), Progress: progress})
	if err != nil || res.Outcome != checkpoint.OutcomeFinished {
		t.Fatalf("%+v, %v", res, err)
	}
	if restarts := progress.Restarts.Load(); restarts != 3 {
		t.Errorf("%d restarts, want one for each failure", restarts)
	}
	checkRows(t, sink, wantRows(2, 100))
}
