package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

const (
	// blockBytes is how much is read at a time.
	blockBytes = 256 << 10
	// maxLineBytes is the longest line.
	maxLineBytes = 64 << 20
)

// reader reads the files of one task, one after the other.
type reader struct {
	source *source

	mu      sync.Mutex
	waiting []connector.Split
	// added wakes Run when splits wait.
	added chan struct{}
	pool  sync.Pool // of *block
}

// block is a piece of a file and its lines.
type block struct {
	buf     []byte
	values  [][]byte
	offsets []int64
	times   []int64
}

// Add gives the reader more files.
func (r *reader) Add(splits []connector.Split) {
	r.mu.Lock()
	r.waiting = append(r.waiting, splits...)
	r.mu.Unlock()
	select {
	case r.added <- struct{}{}:
	default:
	}
}

// next takes the first file that waits.
func (r *reader) next() (sp connector.Split, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.waiting) == 0 {
		return sp, false
	}
	sp = r.waiting[0]
	r.waiting = r.waiting[1:]
	return sp, true
}

// Run reads the files in the order in which they were added.
func (r *reader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	for ctx.Err() == nil {
		if sp, ok := r.next(); ok {
			if err := r.read(ctx, sp, out); err != nil {
				return err
			}
			continue
		}
		if r.source.Bounded() {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-r.added:
		}
	}
	return nil
}

// read reads one file to its stop.
func (r *reader) read(ctx context.Context, sp connector.Split, out chan<- connector.Chunk) error {
	if sp.Position >= sp.Stop {
		return nil // it was done before
	}
	f, err := r.source.reopen(sp)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("table %s: %w", r.source.table, err)
	}
	file := &lines{reader: r, file: f, info: info, split: sp}
	for file.split.Position < sp.Stop {
		chunk, err := file.chunk()
		if err != nil {
			return err
		}
		select {
		case out <- chunk:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// lines cuts a file into chunks. split.Position advances with them.
type lines struct {
	reader *reader
	file   *os.File
	info   os.FileInfo
	split  connector.Split
}

// chunk reads the next lines: as many as a block holds, one at least.
func (l *lines) chunk() (connector.Chunk, error) {
	b, _ := l.reader.pool.Get().(*block)
	if b == nil {
		b = &block{buf: make([]byte, blockBytes)}
	}
	data, err := l.fill(b)
	if err != nil {
		return connector.Chunk{}, err
	}
	taken := b.cut(data, l.split.Position, l.info.ModTime().UnixMilli())
	l.split.Position += int64(taken)
	chunk := connector.Chunk{Split: l.split.ID, Next: l.split.Position, Records: l.records(b), Lag: -1}
	if l.split.Position == l.split.Stop {
		chunk.Done, chunk.CaughtUp, chunk.Lag = true, true, 0
	}
	return chunk, nil
}

// fill reads whole lines into b, from the position on; the last line of the
// file may lack its end.
func (l *lines) fill(b *block) ([]byte, error) {
	left := l.split.Stop - l.split.Position
	for have := 0; ; {
		want := int(min(int64(len(b.buf)), left))
		n, err := l.file.ReadAt(b.buf[have:want], l.split.Position+int64(have))
		have += n
		if err != nil && !(errors.Is(err, io.EOF) && have == want) {
			return nil, l.readError(err, have)
		}
		if int64(want) == left {
			return b.buf[:want], nil
		}
		if end := bytes.LastIndexByte(b.buf[:want], '\n'); end >= 0 {
			return b.buf[:end+1], nil
		}
		if want >= maxLineBytes {
			return nil, connector.Errorf(connector.BadRecord, "table %s: file %s: the line at byte %d is longer than %d bytes", l.reader.source.table, l.file.Name(), l.split.Position, maxLineBytes)
		}
		b.buf = slices.Grow(b.buf, len(b.buf))
		b.buf = b.buf[:cap(b.buf)]
	}
}

func (l *lines) readError(err error, have int) error {
	if errors.Is(err, io.EOF) {
		return l.reader.source.lost(l.file.Name(), l.split, fmt.Sprintf("it ends at byte %d", l.split.Position+int64(have)))
	}
	return fmt.Errorf("table %s: %w", l.reader.source.table, err)
}

// cut makes records of at most a batch of the lines of data and returns the
// number of bytes that they take.
func (b *block) cut(data []byte, position, millis int64) int {
	b.values, b.offsets, b.times = b.values[:0], b.offsets[:0], b.times[:0]
	taken := 0
	for taken < len(data) && len(b.values) < types.MaxBatchRows {
		line := data[taken:]
		size := len(line)
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line, size = line[:end], end+1
		}
		if n := len(line); n > 0 && line[n-1] == '\r' {
			line = line[:n-1]
		}
		b.values = append(b.values, line[:len(line):len(line)])
		b.offsets = append(b.offsets, position+int64(taken))
		b.times = append(b.times, millis)
		taken += size
	}
	return taken
}

// noKeys are the keys of as many records as a chunk has at most.
var noKeys = make([][]byte, types.MaxBatchRows)

func (l *lines) records(b *block) *connector.Records {
	path, info := l.file.Name(), l.info
	return &connector.Records{
		Keys: noKeys[:len(b.values)], Values: b.values, Timestamps: b.times, Offsets: b.offsets,
		Where: func(i int) string { return fmt.Sprintf("file %s, byte %d", path, b.offsets[i]) },
		AppendMetadata: func(key string, _ int, dst *types.Vector) {
			switch key {
			case "file.path":
				dst.AppendString(path)
			case "file.name":
				dst.AppendString(filepath.Base(path))
			case "file.size":
				dst.AppendInt(info.Size())
			default:
				dst.AppendTimestamp(info.ModTime().UnixMilli(), 0)
			}
		},
		Release: func() { l.reader.pool.Put(b) },
	}
}

// Close has nothing to free: files are closed when Run ends.
func (r *reader) Close() error { return nil }
