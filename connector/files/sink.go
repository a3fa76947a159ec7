package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// sink is a directory that is written. It implements [connector.Staging].
type sink struct {
	table string
	dir   string
	// identity is part of every file's name.
	identity string
	// fields are the columns of the rows: the table's without virtual ones.
	fields []types.Field
	use    *format.Use
	env    format.Env

	mu sync.Mutex
	// ended are the files of epochs that writers ended and that are not yet
	// staged.
	ended map[connector.Epoch][]*part
	// marked are the newest markers that this sink made, oldest first, all of one
	// series.
	marked struct {
		of     series
		epochs []connector.Epoch
	}
}

// Name of the table.
func (s *sink) Name() string { return s.table }

// NewWriter returns a writer. Files that an earlier attempt, or a process that
// was killed, left unstaged are removed.
func (s *sink) NewWriter(task, tasks int) (connector.Writer, error) {
	e, err := s.use.Format.NewEncoder(s.fields, s.use.Options, s.env)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", s.table, err)
	}
	if err := makeDir(s.dir); err != nil {
		return nil, s.fault(err)
	}
	s.dropStale(task, tasks)
	if err := removeLeftovers(s.dir); err != nil {
		return nil, s.fault(err)
	}
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
	report, err := s.stage(parts, epoch, attempt)
	if err != nil {
		// The epoch fails, so that no manifest will name any of its files.
		for _, p := range parts {
			p.discard()
		}
		return connector.Report{}, s.fault(err)
	}
	return report, nil
}

// stage makes the parts durable under their hidden names.
func (s *sink) stage(parts []*part, epoch connector.Epoch, attempt string) (connector.Report, error) {
	report := connector.Report{Sink: s.table}
	for _, p := range parts {
		name := seriesOf(attempt, s.identity).part(epoch, p.task)
		if err := p.stage(s.staged(name)); err != nil {
			return report, err
		}
		report.Staged = append(report.Staged, name)
		report.Records += p.records
		report.Hi, report.Lo = add(report.Hi, report.Lo, p.hi, p.lo)
	}
	if len(parts) == 0 {
		return report, nil
	}
	return report, syncDir(s.dir)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// add adds modulo 2^128.
func add(hi, lo, hi2, lo2 uint64) (uint64, uint64) {
	lo, carry := bits.Add64(lo, lo2, 0)
	hi, _ = bits.Add64(hi, hi2, carry)
	return hi, lo
}
