package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// Item is an object of the store, with what garbage collection says of it.
type Item struct {
	// Name below the job's place.
	Name string
	// Remove says that the object may go; Why says why, or why not.
	Remove bool
	Why    string
}

// HoldsLedger reports whether the store holds the ledger of its job, by what the
// store was told last; ok is false when it holds no job.
func (s *Store) HoldsLedger(ctx context.Context) (held, ok bool, err error) {
	id, _, err := s.readIdentity(ctx)
	return id.Primary == "", id.Job != "", err
}

// Garbage judges every object of the store by the job's last ledger record. Only
// what generations older than the record's left may go (CKPT-23), and what the
// committed manifest let go (CKPT-14): none of that can be committed or needed any
// more, whether or not the present generation runs. It changes nothing.
func (s *Store) Garbage(ctx context.Context, last *checkpoint.LedgerState) ([]Item, error) {
	id, _, err := s.readIdentity(ctx)
	if err != nil {
		return nil, err
	}
	if id.Job != last.Job {
		return nil, connector.Errorf(connector.Corrupt, "%s holds job %q, the ledger is of job %q: nothing can be said of its objects", s, id.Job, last.Job)
	}
	// Objects are listed before the manifests are read, as for a sweep.
	names, err := s.objects.List(ctx, "")
	if err != nil {
		return nil, err
	}
	manifests, err := s.allManifests(ctx)
	if err != nil {
		return nil, err
	}
	j := judge{state: last, manifests: map[checkpoint.ManifestName]*checkpoint.Manifest{}}
	for _, m := range manifests {
		j.manifests[m.Name()] = m
	}
	committed := j.manifests[last.Manifest]
	if last.Manifest != "" && committed == nil {
		return nil, connector.Errorf(connector.Corrupt, "%s/%s%s, which the ledger names, is missing: nothing can be said of other objects", s, manifestPrefix, last.Manifest)
	}
	j.sweep = checkpoint.SweepOf(last, committed)
	j.letGo = map[string]checkpoint.Epoch{}
	if committed != nil {
		for _, ref := range committed.RetiredManifests {
			j.letGo[manifestPrefix+string(ref.Name)] = committed.Epoch
		}
	}
	j.claims = j.sweep.Claims(slices.DeleteFunc(manifests, func(m *checkpoint.Manifest) bool {
		return j.letGo[manifestPrefix+string(m.Name())] > 0
	}))
	items := make([]Item, len(names))
	for i, name := range names {
		items[i] = j.item(name)
	}
	return items, nil
}

// Remove removes the items that may go, manifests before what they name, and what is no object.
func (s *Store) Remove(ctx context.Context, items []Item) error {
	var names []string
	for _, it := range items {
		if it.Remove {
			names = append(names, it.Name)
		}
	}
	if len(names) == 0 {
		return s.tidy(ctx)
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return -cmp.Compare(kindOf(a), kindOf(b))
	})
	if err := s.objects.Delete(ctx, names...); err != nil {
		return err
	}
	return s.tidy(ctx)
}

// kindOf is 1 for a manifest.
func kindOf(name string) int {
	if strings.HasPrefix(name, manifestPrefix) {
		return 1
	}
	return 0
}

// judge knows what an object is judged by.
type judge struct {
	state     *checkpoint.LedgerState
	sweep     checkpoint.Sweep
	manifests map[checkpoint.ManifestName]*checkpoint.Manifest
	claims    map[checkpoint.ObjectName]checkpoint.Claim
	// letGo are the manifests that the committed one retired, by name.
	letGo map[string]checkpoint.Epoch
}

func (j *judge) item(name string) Item {
	keep := func(format string, args ...any) Item { return Item{name, false, fmt.Sprintf(format, args...)} }
	switch {
	case isIdentity(name):
		return keep("says which job this is")
	case strings.HasPrefix(name, ledgerPrefix):
		return keep("is a record of the ledger")
	case strings.HasPrefix(name, manifestPrefix):
		return j.manifest(name)
	case strings.HasPrefix(name, statePrefix):
		return j.object(name)
	}
	return keep("was not written by a job")
}

func (j *judge) manifest(name string) Item {
	m := j.manifests[checkpoint.ManifestName(strings.TrimPrefix(name, manifestPrefix))]
	switch {
	case m == nil:
		return Item{name, false, "has gone since, or has another's name"}
	case m.Name() == j.state.Manifest:
		return Item{name, false, fmt.Sprintf("is of epoch %d, the last committed one", m.Epoch)}
	case j.retained(m.Name()):
		return Item{name, false, fmt.Sprintf("is of epoch %d, which is retained: a start may go back to it with --from", m.Epoch)}
	case string(m.Name()) == j.sweep.From:
		return Item{name, false, "is where the job was started --from"}
	case j.letGo[name] > 0:
		return Item{name, true, fmt.Sprintf("is of epoch %d, which epoch %d no longer retains", m.Epoch, j.letGo[name])}
	case m.Job != j.state.Job:
		return Item{name, false, fmt.Sprintf("is of job %s, which a --reset abandoned", m.Job)}
	case j.sweep.Dead(m):
		return Item{name, true, fmt.Sprintf("is of epoch %d, which generation %d never committed; generation %d has fenced it", m.Epoch, m.Generation, j.state.Generation)}
	case m.Generation >= j.state.Generation:
		return Item{name, false, fmt.Sprintf("is of generation %d, which may run: the next start decides", m.Generation)}
	}
	return Item{name, false, fmt.Sprintf("is of epoch %d before the job was started --from elsewhere", m.Epoch)}
}

func (j *judge) retained(name checkpoint.ManifestName) bool {
	return slices.ContainsFunc(j.sweep.Committed, func(r checkpoint.ManifestRef) bool { return r.Name == name })
}

func (j *judge) object(name string) Item {
	g, _, object, ok := cutAttempt(name)
	claim, claimed := j.claims[checkpoint.ObjectName(name)]
	oldest := j.sweep.Oldest()
	switch {
	case !ok:
		return Item{name, false, "was not written by a job"}
	case claimed && claim.LastUsed == 0:
		return Item{name, false, "is needed by manifest " + string(claim.Manifest)}
	case claimed && claim.Manifest == j.state.Manifest && claim.LastUsed < oldest:
		return Item{name, true, fmt.Sprintf("was last needed by epoch %d; the oldest retained is %d", claim.LastUsed, oldest)}
	case claimed:
		return Item{name, false, fmt.Sprintf("was last needed by epoch %d, says manifest %s", claim.LastUsed, claim.Manifest)}
	case g >= j.state.Generation:
		return Item{name, false, fmt.Sprintf("was written by generation %d, which may run: the next start decides", g)}
	case object == attemptObject && g+attemptsRemembered > j.state.Generation:
		return Item{name, false, fmt.Sprintf("remembers an attempt of generation %d, which may sleep and leave staged output", g)}
	}
	return Item{name, true, fmt.Sprintf("was left by generation %d, which generation %d has fenced; no manifest names it", g, j.state.Generation)}
}
