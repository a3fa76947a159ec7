package onceflow

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/inspect"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

// StoredCheckpoint describes a checkpoint that a job retains, or a savepoint.
type StoredCheckpoint struct {
	// Kind is "checkpoint" or "savepoint".
	Kind string `json:"kind"`
	// Name is what run --from takes: the name of a manifest, or a savepoint's place.
	Name  string `json:"name"`
	Epoch uint64 `json:"epoch"`
	// Taken is when; zero: it does not say.
	Taken time.Time `json:"taken,omitzero"`
	// Bytes of its objects; of a checkpoint those of before releases that say it count as
	// none.
	Bytes int64 `json:"bytes"`
	// Operators with state.
	Operators int `json:"operators"`
	// Damaged says what is wrong with its manifest or index; empty: nothing. Of the
	// objects verify knows.
	Damaged string `json:"damaged,omitempty"`
}

// Further types of what checkpoints hold; see there.
type (
	StateTable    = inspect.Table
	StateEntry    = inspect.Entry
	StateChange   = inspect.Change
	StateVerified = inspect.Verified
	StateDamage   = inspect.Damage
)

// CheckpointReader reads one checkpoint or savepoint and changes nothing. It belongs to
// one goroutine. Close frees it.
type CheckpointReader struct {
	c    *inspect.Checkpoint
	done func()
}

// OpenCheckpoint opens a savepoint, or of a directory of a job's checkpoints the newest,
// or that of an epoch, if it is not 0. Of the settings, which may be nil, those of buckets
// count.
func OpenCheckpoint(ctx context.Context, address string, epoch uint64, settings map[string]string) (*CheckpointReader, error) {
	return nowhere(settings).OpenCheckpoint(ctx, "", address, epoch)
}

// OpenCheckpoint is the function of that name for the job of the pipeline: address may
// also be the name of a manifest, or empty, for the job's own checkpoints.
func (p *Pipeline) OpenCheckpoint(ctx context.Context, stateDir, address string, epoch uint64) (*CheckpointReader, error) {
	c, done, err := p.checkpointAt(ctx, stateDir, address, checkpoint.Epoch(epoch))
	return &CheckpointReader{c, done}, err
}

// IsDamaged reports that an error says of a checkpoint or savepoint that it cannot be read because it is damaged, or not there whole.
func IsDamaged(err error) bool { return connector.ClassOf(err) == connector.Corrupt }

// nowhere is a pipeline of no file.
func nowhere(settings map[string]string) *Pipeline {
	return &Pipeline{program: &compile.Program{Settings: compile.Settings{S3: compile.BucketSettings(settings)}}}
}

// Close frees the connections of the store.
func (r *CheckpointReader) Close() { r.done() }

// Describe describes the checkpoint.
func (r *CheckpointReader) Describe() StoredCheckpoint { return stored(r.c, "") }

// Where names its place for messages.
func (r *CheckpointReader) Where() string { return r.c.Where }

// Tables sums up the tables of its operators. It reads all of the state.
func (r *CheckpointReader) Tables(ctx context.Context) ([]*StateTable, error) { return r.c.Tables(ctx) }

// Verify reads every object and checks every checksum. The error is of reading; what is
// damaged is in the result.
func (r *CheckpointReader) Verify(ctx context.Context) (*StateVerified, error) {
	return r.c.Verify(ctx)
}

// Lookup returns the entries of a key, spelled as SQL literals or JSON, in all tables
// with such keys, or in those of the operator of the name.
func (r *CheckpointReader) Lookup(ctx context.Context, operator string, key []string) ([]StateEntry, error) {
	return r.c.Lookup(ctx, operator, key)
}

// Diff compares the checkpoint with a later one, table by table.
func (r *CheckpointReader) Diff(ctx context.Context, later *CheckpointReader) ([]*StateChange, error) {
	return inspect.Diff(ctx, r.c, later.c)
}

func stored(c *inspect.Checkpoint, place string) StoredCheckpoint {
	s := StoredCheckpoint{Kind: "checkpoint", Name: string(c.Manifest.Name()), Epoch: uint64(c.Manifest.Epoch),
		Taken: c.Taken(), Bytes: c.Size(), Operators: len(inspect.Held(c.Manifest))}
	if c.Saved != nil {
		s.Kind, s.Name = "savepoint", c.Where
		if place != "" {
			s.Name = place
		}
	}
	return s
}

// Checkpoints lists what the job retains and its savepoints where they lie by default
// or by execution.checkpointing.savepoint-dir, newest first of each. Not all of the
// checkpoints need be of committed epochs: the ledger knows.
func (p *Pipeline) Checkpoints(ctx context.Context, stateDir string) ([]StoredCheckpoint, error) {
	where, err := p.place(stateDir)
	if err != nil {
		return nil, err
	}
	all, err := retained(ctx, where)
	if err != nil {
		return nil, err
	}
	base, err := p.basePlace(stateDir)
	if err != nil {
		return nil, err
	}
	saved, err := savepointsBelow(ctx, base.join("savepoints"), p.Name())
	if err != nil {
		return nil, err
	}
	all = append(all, saved...)
	if dir := p.program.Settings.SavepointDir; dir != "" {
		at, err := p.placeAt("savepoint directory", dir)
		if err != nil {
			return nil, err
		}
		saved, err := savepointsBelow(ctx, at, p.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, saved...)
	}
	return all, nil
}

// CheckpointsAt lists what lies at an address: a savepoint, the checkpoints of a job,
// or savepoints below it. Of the settings, which may be nil, those of buckets count.
func CheckpointsAt(ctx context.Context, address string, settings map[string]string) ([]StoredCheckpoint, error) {
	where, err := nowhere(settings).placeAt("checkpoint", address)
	if err != nil {
		return nil, err
	}
	all, err := retained(ctx, where)
	if err != nil || len(all) > 0 {
		return all, err
	}
	return savepointsBelow(ctx, where, "")
}

// retained lists the checkpoints of a job, newest first.
func retained(ctx context.Context, where place) ([]StoredCheckpoint, error) {
	objects, err := where.openExisting(ctx)
	if err != nil {
		return nil, err
	}
	defer closeStore(objects)
	s := store.New(objects)
	names, err := s.Manifests(ctx)
	if err != nil {
		return nil, err
	}
	var all []StoredCheckpoint
	for _, name := range names {
		read, err := s.ReadManifest(ctx, name)
		switch {
		case err != nil:
			return nil, err
		case read.Status == checkpoint.ManifestMissing: // collected meanwhile
		case read.Status == checkpoint.ManifestCorrupt:
			all = append(all, StoredCheckpoint{Kind: "checkpoint", Name: string(name), Damaged: read.Cause})
		default:
			all = append(all, stored(inspect.OfStore(s, read.Manifest), ""))
		}
	}
	return all, nil
}

// savepointsBelow lists the savepoints at and below a place, newest first; of all jobs
// if job is empty.
func savepointsBelow(ctx context.Context, where place, job string) ([]StoredCheckpoint, error) {
	objects, err := where.openExisting(ctx)
	if errors.Is(err, errNotThere) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer closeStore(objects)
	names, err := objects.List(ctx, "")
	if err != nil {
		return nil, err
	}
	var all []StoredCheckpoint
	for _, name := range names {
		if path.Base(name) != savepoint.IndexName {
			continue
		}
		at, in := where, objects
		if dir := path.Dir(name); dir != "." {
			at, in = where.join(dir), objstore.Under(objects, dir+"/")
		}
		s, err := savepoint.Open(ctx, store.Classed(in))
		switch {
		case err != nil:
			all = append(all, StoredCheckpoint{Kind: "savepoint", Name: at.String(), Damaged: err.Error()})
		case job == "" || s.Index.Job == job:
			all = append(all, stored(inspect.OfSavepoint(s), at.String()))
		}
	}
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all, nil
}

// checkpointAt opens a checkpoint: by the name of a manifest one of the job's own, at
// an address a savepoint, or of a directory of a job's checkpoints the newest, or that of
// an epoch, if it is not 0. done frees what it holds.
func (p *Pipeline) checkpointAt(ctx context.Context, stateDir, address string, e checkpoint.Epoch) (c *inspect.Checkpoint, done func(), err error) {
	var where place
	name := checkpoint.ManifestName("")
	switch {
	case address == "":
		where, err = p.place(stateDir)
	case checkpoint.IsManifestName(address):
		name = checkpoint.ManifestName(address)
		where, err = p.place(stateDir)
	default:
		where, err = p.placeAt("checkpoint", address)
	}
	if err != nil {
		return nil, nil, err
	}
	objects, err := where.openExisting(ctx)
	if err != nil {
		return nil, nil, err
	}
	if c, err = checkpointIn(ctx, objects, name, e); err != nil {
		closeStore(objects)
		return nil, nil, err
	}
	return c, func() { closeStore(objects) }, nil
}

// checkpointIn opens what lies in a store: a savepoint, or of a job's checkpoints the
// one of the name or epoch, by default the newest.
func checkpointIn(ctx context.Context, objects objstore.Store, name checkpoint.ManifestName, e checkpoint.Epoch) (*inspect.Checkpoint, error) {
	if name == "" {
		saved, err := savepoint.Open(ctx, store.Classed(objects))
		switch {
		case err == nil && e != 0 && saved.Manifest.Epoch != e:
			return nil, fmt.Errorf("%s is a savepoint of epoch %d, not %d", objects, saved.Manifest.Epoch, e)
		case err == nil:
			return inspect.OfSavepoint(saved), nil
		case !errors.Is(err, savepoint.ErrNone):
			return nil, err
		}
	}
	s := store.New(objects)
	names, err := s.Manifests(ctx)
	if err != nil {
		return nil, err
	}
	if name == "" {
		if name, err = chosen(names, e); err != nil {
			return nil, fmt.Errorf("%s %w", objects, err)
		}
	}
	read, err := s.ReadManifest(ctx, name)
	if err == nil && read.Status != checkpoint.ManifestOK {
		err = connector.Errorf(connector.Corrupt, "%s", read.Cause)
	}
	if err != nil {
		return nil, err
	}
	return inspect.OfStore(s, read.Manifest), nil
}

// chosen is the newest of the names, or the newest of an epoch.
func chosen(names []checkpoint.ManifestName, e checkpoint.Epoch) (checkpoint.ManifestName, error) {
	if len(names) == 0 {
		return "", errors.New("holds neither a savepoint nor checkpoints of a job")
	}
	if e == 0 {
		return names[0], nil
	}
	prefix := strings.TrimSuffix(string(checkpoint.NameManifest(0, e, "")), "g000000-")
	for _, n := range names {
		if strings.HasPrefix(string(n), prefix) {
			return n, nil
		}
	}
	return "", fmt.Errorf("holds no checkpoint of epoch %d; the newest is %s", e, names[0])
}
