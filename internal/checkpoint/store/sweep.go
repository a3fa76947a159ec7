package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// attemptObject is the empty object by which an attempt is known that may have
// staged output outside the store.
const attemptObject = "attempt"

// attemptsRemembered is for how many generations an attempt stays known: so long
// it may sleep and still have what it leaves then swept.
const attemptsRemembered = 16

// NoteAttempt makes the attempt known to the sweeps of later generations.
// It is called before the attempt writes anything outside the store, and may be
// repeated.
func (s *Store) NoteAttempt(ctx context.Context, g checkpoint.Generation, a checkpoint.AttemptID) error {
	return s.Writer(g, a).Put(ctx, checkpoint.ObjectName(attemptPrefix(g, a)+attemptObject), nil)
}

func attemptPrefix(g checkpoint.Generation, a checkpoint.AttemptID) string {
	return fmt.Sprintf("%sg%06d-%s/", statePrefix, g, a)
}

// cutAttempt is the inverse of attemptPrefix: object is what follows it.
func cutAttempt(name string) (g checkpoint.Generation, a checkpoint.AttemptID, object string, ok bool) {
	dir, object, inDir := strings.Cut(strings.TrimPrefix(name, statePrefix), "/")
	number, attempt, named := strings.Cut(strings.TrimPrefix(dir, "g"), "-")
	n, err := strconv.ParseUint(number, 10, 64)
	return checkpoint.Generation(n), checkpoint.AttemptID(attempt), object, inDir && named && err == nil
}

// Swept is what a sweep did, and what sinks need to go on with it.
type Swept struct {
	// Objects and Manifests were deleted.
	Objects, Manifests int
	// Attempts are those of earlier generations that may have left staged output.
	Attempts []checkpoint.AttemptID
	// Needed holds the names of all objects and staged output that stay.
	Needed map[checkpoint.ObjectName]bool
}

// Sweep executes [checkpoint.Sweep]. Objects are listed before the manifests are
// read, so that no manifest is missed that names one of them. While a manifest is
// damaged nothing is swept: it may name anything.
func (s *Store) Sweep(ctx context.Context, a checkpoint.Sweep) (Swept, error) {
	objects, attempts, err := s.leftovers(ctx, a.Generation)
	if err != nil {
		return Swept{}, err
	}
	manifests, err := s.allManifests(ctx)
	if err != nil {
		return Swept{}, err
	}
	swept := Swept{Attempts: attempts, Needed: a.Needed(manifests)}
	// A dead manifest goes before what it names, so that it is never a choice that
	// cannot be restored.
	for _, m := range manifests {
		if !a.Dead(m) {
			continue
		}
		if err := s.objects.Delete(ctx, manifestPrefix+string(m.Name())); err != nil {
			return swept, err
		}
		swept.Manifests++
	}
	var unneeded []string
	for _, name := range objects {
		if !swept.Needed[name] {
			unneeded = append(unneeded, string(name))
		}
	}
	if len(unneeded) > 0 {
		if err := s.objects.Delete(ctx, unneeded...); err != nil {
			return swept, err
		}
		swept.Objects = len(unneeded)
	}
	return swept, s.tidy(ctx)
}

// tidy removes what is no object.
func (s *Store) tidy(ctx context.Context) error {
	if t, ok := raw(s.objects).(objstore.Tidier); ok {
		return classify(s.objects, t.Tidy(ctx))
	}
	return nil
}

// leftovers lists what generations before the present one wrote, and which of
// their attempts are known.
func (s *Store) leftovers(ctx context.Context, present checkpoint.Generation) (objects []checkpoint.ObjectName, attempts []checkpoint.AttemptID, err error) {
	names, err := s.objects.List(ctx, statePrefix)
	for _, name := range names {
		g, a, object, ok := cutAttempt(name)
		if !ok || g >= present {
			continue
		}
		if object == attemptObject {
			attempts = append(attempts, a)
			if g+attemptsRemembered > present {
				continue
			}
		}
		objects = append(objects, checkpoint.ObjectName(name))
	}
	return objects, attempts, err
}

// allManifests reads every manifest that is there.
func (s *Store) allManifests(ctx context.Context) ([]*checkpoint.Manifest, error) {
	names, err := s.objects.List(ctx, manifestPrefix)
	if err != nil {
		return nil, err
	}
	var manifests []*checkpoint.Manifest
	for _, name := range names {
		data, err := s.objects.Get(ctx, name)
		if errors.Is(err, objstore.ErrNotFound) {
			continue // collected meanwhile
		}
		if err != nil {
			return nil, err
		}
		m, err := decodeNamed(checkpoint.ManifestName(strings.TrimPrefix(name, manifestPrefix)), data)
		if err != nil {
			return nil, connector.WithHint(connector.Corrupt, "restore it from a copy, or delete it if no start is to use it",
				fmt.Errorf("%s/%s is damaged: %w", s, name, err))
		}
		manifests = append(manifests, m)
	}
	return manifests, nil
}
