package files

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"github.com/zeebo/xxh3"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// sink is a directory that is written. It implements [connector.Staging].
type sink struct {
	table string
	dir   string
	// fields are the columns of the rows: the table's without virtual ones.
	fields []types.Field
	use    *format.Use
	env    format.Env

	mu sync.Mutex
	// ended are the files of epochs that writers ended and that are not yet
	// staged.
	ended map[connector.Epoch][]*part
}

// part is a file with the rows of one task and epoch.
type part struct {
	task    int
	file    *os.File
	records int64
	hi, lo  uint64
}

// Name of the table.
func (s *sink) Name() string { return s.table }

// NewWriter returns a writer. Files that an earlier attempt left unstaged are
// dropped.
func (s *sink) NewWriter(task, tasks int) (connector.Writer, error) {
	e, err := s.use.Format.NewEncoder(s.fields, s.use.Options, s.env)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", s.table, err)
	}
	if err := makeDir(s.dir); err != nil {
		return nil, s.fault(err)
	}
	s.dropStale(task, tasks)
	return &writer{sink: s, task: task, encoder: e}, nil
}

// makeDir makes a directory and its parents, durably.
func makeDir(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		return &fs.PathError{Op: "mkdir", Path: dir, Err: syscall.ENOTDIR}
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(dir)
	if err := makeDir(parent); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) { // another task was faster
		return err
	}
	return syncDir(parent)
}

func (s *sink) dropStale(task, tasks int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for epoch, parts := range s.ended {
		s.ended[epoch] = slices.DeleteFunc(parts, func(p *part) bool {
			stale := p.task == task || p.task >= tasks
			if stale {
				p.discard()
			}
			return stale
		})
	}
}

// discard removes the file.
func (p *part) discard() {
	p.file.Close()
	os.Remove(p.file.Name())
}

// fault says what a failed write means for the job.
func (s *sink) fault(err error) error {
	err = fmt.Errorf("table %s: writing to %s: %w", s.table, s.dir, err)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return connector.WithHint(connector.BadConfig, "make '"+pathKey+"' a directory that this process may write to", err)
	}
	return err
}

// PreCommit makes the files of the epoch durable under hidden names.
func (s *sink) PreCommit(_ context.Context, epoch connector.Epoch, attempt string) (connector.Report, error) {
	s.mu.Lock()
	parts := s.ended[epoch]
	delete(s.ended, epoch)
	s.mu.Unlock()
	slices.SortFunc(parts, func(a, b *part) int { return a.task - b.task })
	report := connector.Report{Sink: s.table}
	for _, p := range parts {
		name := fmt.Sprintf("part-%s-%d-%d", attempt, epoch, p.task)
		if err := p.stage(filepath.Join(s.dir, "."+name)); err != nil {
			return report, s.fault(err)
		}
		report.Staged = append(report.Staged, name)
		report.Records += p.records
		report.Hi, report.Lo = add(report.Hi, report.Lo, p.hi, p.lo)
	}
	if len(parts) == 0 {
		return report, nil
	}
	if err := syncDir(s.dir); err != nil {
		return report, s.fault(err)
	}
	return report, nil
}

// stage makes the file durable under its hidden name.
func (p *part) stage(path string) error {
	if err := p.file.Sync(); err != nil {
		return err
	}
	if err := p.file.Close(); err != nil {
		return err
	}
	return os.Rename(p.file.Name(), path)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// Publish gives staged files their names without the dot.
func (s *sink) Publish(_ context.Context, epoch connector.Epoch, staged []string) error {
	for _, name := range staged {
		from, to := filepath.Join(s.dir, "."+name), filepath.Join(s.dir, name)
		err := os.Rename(from, to)
		if err == nil {
			continue
		}
		if _, statErr := os.Stat(to); errors.Is(err, fs.ErrNotExist) && statErr == nil {
			continue // published before
		}
		if errors.Is(err, fs.ErrNotExist) {
			return connector.WithHint(connector.Lost, "put the file back, or start the job from an earlier checkpoint",
				fmt.Errorf("table %s: neither %s nor %s is there, which hold output of the committed epoch %d", s.table, from, to, epoch))
		}
		return s.fault(err)
	}
	if len(staged) == 0 {
		return nil
	}
	if err := syncDir(s.dir); err != nil {
		return s.fault(err)
	}
	return nil
}

// add adds modulo 2^128.
func add(hi, lo, hi2, lo2 uint64) (uint64, uint64) {
	lo, carry := bits.Add64(lo, lo2, 0)
	hi, _ = bits.Add64(hi, hi2, carry)
	return hi, lo
}

// writer writes the rows of one task. A new file begins with the first row of
// an epoch.
type writer struct {
	sink    *sink
	task    int
	encoder format.Encoder
	// open are the files of epochs that have not ended.
	open map[connector.Epoch]*part
	buf  []byte
	// record is a row in the form that is hashed.
	record []byte
}

// Write appends the rows as lines.
func (w *writer) Write(_ context.Context, epoch connector.Epoch, b *types.Batch) error {
	if b.Rows() == 0 {
		return nil
	}
	p, err := w.part(epoch)
	if err != nil {
		return err
	}
	w.buf = w.buf[:0]
	for i := range b.Rows() {
		start := len(w.buf)
		if w.buf, err = w.encoder.Encode(w.buf, b, b.Row(i)); err != nil {
			return connector.Errorf(connector.BadRecord, "table %s: %w", w.sink.table, err)
		}
		p.count(w, w.buf[start:])
		w.buf = append(w.buf, '\n')
	}
	if _, err := p.file.Write(w.buf); err != nil {
		return w.sink.fault(err)
	}
	return nil
}

// count adds a row to the checksum: xxh3 over a null key (four bytes 0xff), the
// length of the row (four bytes, little-endian) and the row.
func (p *part) count(w *writer, row []byte) {
	w.record = binary.LittleEndian.AppendUint32(append(w.record[:0], 0xff, 0xff, 0xff, 0xff), uint32(len(row)))
	w.record = append(w.record, row...)
	h := xxh3.Hash128(w.record)
	p.records++
	p.hi, p.lo = add(p.hi, p.lo, h.Hi, h.Lo)
}

// part returns the open file of the epoch.
func (w *writer) part(epoch connector.Epoch) (*part, error) {
	if p := w.open[epoch]; p != nil {
		return p, nil
	}
	f, err := os.CreateTemp(w.sink.dir, ".in-progress-*")
	if err != nil {
		return nil, w.sink.fault(err)
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return nil, w.sink.fault(err)
	}
	p := &part{task: w.task, file: f}
	if w.open == nil {
		w.open = map[connector.Epoch]*part{}
	}
	w.open[epoch] = p
	return p, nil
}

// EndEpoch hands the file of the epoch over.
func (w *writer) EndEpoch(_ context.Context, epoch connector.Epoch) error {
	p := w.open[epoch]
	if p == nil {
		return nil
	}
	delete(w.open, epoch)
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	w.sink.ended[epoch] = append(w.sink.ended[epoch], p)
	return nil
}

// Close removes the files of epochs that did not end.
func (w *writer) Close() error {
	for _, p := range w.open {
		p.discard()
	}
	w.open = nil
	return nil
}
