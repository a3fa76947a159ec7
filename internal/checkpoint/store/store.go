package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

const (
	manifestPrefix = "manifests/"
	statePrefix    = "state/"
)

// Store keeps one job's checkpoints.
type Store struct {
	objects objstore.Store
	ledger  ledger
}

// New returns the store of one job, whose objects lie in s.
func New(s objstore.Store) *Store {
	s = classed{s}
	return &Store{objects: s, ledger: ledger{objects: s, seen: map[int64]trimmable{}}}
}

// String names the place.
func (s *Store) String() string { return s.objects.String() }

// Read answers [checkpoint.ReadStore].
func (s *Store) Read(ctx context.Context) (checkpoint.StoreRead, error) {
	id, _, err := s.readIdentity(ctx)
	if err != nil {
		return checkpoint.StoreRead{}, err
	}
	has, newest, err := s.newest(ctx, id.Job)
	return checkpoint.StoreRead{Job: id.Job, Primary: id.Primary, HasManifests: has, Newest: newest}, err
}

// Job is the job whose checkpoints these are; empty: the store holds none.
func (s *Store) Job(ctx context.Context) (checkpoint.JobID, error) {
	id, _, err := s.readIdentity(ctx)
	return id.Job, err
}

// newest returns the newest manifest of the job, and reports whether there is any; a
// damaged one counts, because it may be of the job. Manifests of a job that was reset
// away do not.
func (s *Store) newest(ctx context.Context, job checkpoint.JobID) (has bool, m *checkpoint.Manifest, err error) {
	names, err := s.objects.List(ctx, manifestPrefix)
	if err != nil {
		return false, nil, err
	}
	for i := len(names) - 1; i >= 0; i-- {
		data, err := s.objects.Get(ctx, names[i])
		if errors.Is(err, objstore.ErrNotFound) {
			continue // collected meanwhile
		}
		if err != nil && !errors.Is(err, objstore.ErrDamaged) {
			return false, nil, err
		}
		m, err := decodeNamed(checkpoint.ManifestName(strings.TrimPrefix(names[i], manifestPrefix)), data)
		switch {
		case err != nil:
			has = true
		case m.Job == job:
			return true, m, nil
		}
	}
	return has, nil, nil
}

// PutManifest writes a manifest once. conflict says that the name was taken by
// other bytes.
func (s *Store) PutManifest(ctx context.Context, name checkpoint.ManifestName, m *checkpoint.Manifest) (conflict bool, err error) {
	data, err := m.Encode()
	if err != nil {
		return false, err
	}
	err = s.putOnce(ctx, manifestPrefix+string(name), data)
	if errors.Is(err, errOther) {
		return true, nil
	}
	return false, err
}

// ErrHalfWritten: the store refuses a name as taken and has nothing to read there. A
// server that was killed within a write can leave a name so, for good; an object that
// was deleted just then looks the same.
var ErrHalfWritten = errors.New("the store says that the object is there, and has nothing to read")

// errOther: an object of other bytes has the name.
var errOther = errors.New("the name is taken by other content")

// putOnce writes an object whose name no other has. The same bytes again are no
// error; errOther. After ErrHalfWritten another try of that name is in
// vain.
func (s *Store) putOnce(ctx context.Context, name string, data ...[]byte) error {
	err := s.objects.PutIfAbsent(ctx, name, data...)
	if !errors.Is(err, objstore.ErrExists) {
		return err
	}
	there, err := s.objects.Get(ctx, name)
	switch {
	case errors.Is(err, objstore.ErrNotFound):
		return halfWritten(s.objects, name)
	case err == nil && !bytes.Equal(there, bytes.Join(data, nil)):
		return errOther
	}
	return err
}

func halfWritten(s objstore.Store, name string) error {
	return fmt.Errorf("write %s/%s: %w", s, name, ErrHalfWritten)
}

// ReadManifest answers [checkpoint.ReadManifest] for one of the job's own.
func (s *Store) ReadManifest(ctx context.Context, name checkpoint.ManifestName) (checkpoint.ManifestRead, error) {
	full := manifestPrefix + string(name)
	data, err := s.objects.Get(ctx, full)
	switch {
	case errors.Is(err, objstore.ErrNotFound):
		return checkpoint.ManifestRead{Status: checkpoint.ManifestMissing,
			Cause: fmt.Sprintf("%s/%s is missing", s, full)}, nil
	case errors.Is(err, objstore.ErrDamaged):
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt, Cause: err.Error()}, nil
	case err != nil:
		return checkpoint.ManifestRead{}, err
	}
	m, err := decodeNamed(name, data)
	if err != nil {
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt,
			Cause: fmt.Sprintf("%s/%s is damaged: %v", s, full, err)}, nil
	}
	return checkpoint.ManifestRead{Status: checkpoint.ManifestOK, Manifest: m}, nil
}

// decodeNamed reads a manifest, which must be the one of that name.
func decodeNamed(name checkpoint.ManifestName, data []byte) (*checkpoint.Manifest, error) {
	m, err := checkpoint.DecodeManifest(data)
	if err == nil && m.Name() != name {
		err = fmt.Errorf("it holds manifest %s", m.Name())
	}
	return m, err
}

// Manifests returns the names of the manifests that are there, newest first.
// Not all of them need be of committed epochs.
func (s *Store) Manifests(ctx context.Context) ([]checkpoint.ManifestName, error) {
	objects, err := s.objects.List(ctx, manifestPrefix)
	if err != nil {
		return nil, err
	}
	names := make([]checkpoint.ManifestName, len(objects))
	for i, o := range objects {
		names[len(objects)-1-i] = checkpoint.ManifestName(strings.TrimPrefix(o, manifestPrefix))
	}
	return names, nil
}

// Delete removes objects and manifests; what is gone already is no error.
func (s *Store) Delete(ctx context.Context, objects []checkpoint.ObjectName, manifests []checkpoint.ManifestName) error {
	names := make([]string, 0, len(objects)+len(manifests))
	for _, o := range objects {
		names = append(names, string(o))
	}
	for _, m := range manifests {
		names = append(names, manifestPrefix+string(m))
	}
	if len(names) == 0 {
		return nil
	}
	return s.objects.Delete(ctx, names...)
}

// Writer names the objects of one attempt.
type Writer struct {
	store  *Store
	prefix string
}

// Writer returns the writer of an attempt's objects.
func (s *Store) Writer(g checkpoint.Generation, a checkpoint.AttemptID) *Writer {
	return &Writer{store: s, prefix: attemptPrefix(g, a)}
}

// SegmentName names the changelog segment that a task closes at the barrier of
// an epoch, and whose bytes are data.
func (w *Writer) SegmentName(task checkpoint.TaskID, e checkpoint.Epoch, data ...[]byte) checkpoint.ObjectName {
	return w.name(task, sealed(fmt.Sprintf("e%012d", e), data, "segment"))
}

// BaseName names the n-th base that a task makes in this attempt, and whose bytes
// are data.
func (w *Writer) BaseName(task checkpoint.TaskID, n int, data ...[]byte) checkpoint.ObjectName {
	return w.name(task, sealed(fmt.Sprintf("%06d", n), data, "base"))
}

func (w *Writer) name(task checkpoint.TaskID, name string) checkpoint.ObjectName {
	return checkpoint.ObjectName(w.prefix + url.PathEscape(string(task)) + "/" + name)
}

// Put writes an object, the parts of data one behind the other, under a name of this writer. The same bytes again are no
// error; other bytes are: the name would stand for two objects.
func (w *Writer) Put(ctx context.Context, name checkpoint.ObjectName, data ...[]byte) error {
	err := w.store.putOnce(ctx, string(name), data...)
	if errors.Is(err, errOther) {
		err = connector.Errorf(connector.Corrupt, "%s: the name %s is taken by other content; two writers share an attempt id, or the store was altered by hand", w.store, name)
	}
	return err
}

// EpochOfSegment returns the epoch at whose barrier a task closed the segment of that name, whichever attempt wrote it; false if the object is no segment,
// or not of this task.
func EpochOfSegment(name checkpoint.ObjectName, task checkpoint.TaskID) (checkpoint.Epoch, bool) {
	_, _, object, ok := cutAttempt(string(name))
	dir, file := path.Split(object)
	if !ok || dir != url.PathEscape(string(task))+"/" {
		return 0, false
	}
	number, rest, segment := strings.Cut(strings.TrimPrefix(file, "e"), ".")
	segment = segment && strings.HasSuffix("."+rest, ".segment")
	e, err := strconv.ParseUint(number, 10, 64)
	return checkpoint.Epoch(e), segment && err == nil
}

// IsBase reports whether an object is a base, or a piece of one, whichever attempt wrote or imported it.
func IsBase(name checkpoint.ObjectName) bool { return strings.HasSuffix(string(name), ".base") }

// Get reads an object that a manifest names, and holds it against the checksum in its
// name: an error of class [connector.Corrupt] if it is missing or another one. Bytes
// that are not what was written come with the error.
func (s *Store) Get(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
	data, err := s.objects.Get(ctx, string(name))
	if err != nil {
		return data, s.missing(name, err)
	}
	if err := checkSeal(name, data); err != nil {
		return data, connector.WithHint(connector.Corrupt, DamagedHint, fmt.Errorf("%s: the object %s is damaged: %w", s, name, err))
	}
	return data, nil
}

// GetHead reads the first bytes of an object that a manifest names, fewer if it has fewer. It cannot hold them against the checksum in the name:
// what follows from them counts when Get has read the whole object.
func (s *Store) GetHead(ctx context.Context, name checkpoint.ObjectName, bytes int64) ([]byte, error) {
	data, err := s.objects.GetRange(ctx, string(name), 0, bytes)
	return data, s.missing(name, err)
}

// missing says of an error that an object which should be there is not.
func (s *Store) missing(name checkpoint.ObjectName, err error) error {
	if errors.Is(err, objstore.ErrNotFound) {
		return connector.WithHint(connector.Corrupt, DamagedHint,
			fmt.Errorf("%s: a manifest names the object %s, which is missing (%w)", s, name, err))
	}
	return err
}

// DamagedHint says what can be done about an object that is missing or damaged.
const DamagedHint = "restore the checkpoint directory from a copy, start from an older manifest with --from, or start anew with --reset"
