package sim

import "github.com/onceflow/onceflow/internal/checkpoint"

const keys = 4

// object is one state object or one staged output.
type object struct {
	torn bool
	// rotten says that it was durable and has been damaged since; whoever reads it finds
	// that out.
	rotten bool
	// piece says that a state object is a piece of a base, not a segment. mask says which
	// keys' counts it holds: of a segment, those that changed.
	piece  bool
	mask   uint8
	counts [keys]int32
	// epoch of a segment, and of the one before; of a piece, the last epoch whose segment
	// is not replayed on top of it.
	epoch, previous checkpoint.Epoch
	// sealed of a piece is the last barrier before it was finished; first marks the first
	// segment after a restore; delta, by a bug, that counts are what was added.
	sealed checkpoint.Epoch
	first  bool
	delta  bool
	staged []output
	// writer is the attempt that put the object.
	writer checkpoint.AttemptID
	// generation is the writer's; 0: the object is the user's.
	generation checkpoint.Generation
}

// store is the checkpoint store.
type store struct {
	job       checkpoint.JobID
	primary   checkpoint.SinkID
	manifests map[checkpoint.ManifestName]*checkpoint.Manifest // nil: torn
	objects   map[checkpoint.ObjectName]*object
	// rotten are manifests that have been damaged.
	rotten map[checkpoint.ManifestName]bool
	// written says which jobs have put a manifest.
	written map[checkpoint.JobID]bool
}

func newStore() store {
	return store{
		manifests: make(map[checkpoint.ManifestName]*checkpoint.Manifest),
		objects:   make(map[checkpoint.ObjectName]*object),
		rotten:    make(map[checkpoint.ManifestName]bool),
		written:   make(map[checkpoint.JobID]bool),
	}
}

// putObject puts if the name is free. It reports whether the name holds bytes of
// the same writer afterwards.
func (s *store) putObject(name checkpoint.ObjectName, o *object) bool {
	if old, taken := s.objects[name]; taken {
		return old.writer == o.writer && !old.torn
	}
	s.objects[name] = o
	return true
}

// putManifest puts if the name is free. It reports a conflict.
func (s *store) putManifest(name checkpoint.ManifestName, m *checkpoint.Manifest) bool {
	if old, taken := s.manifests[name]; taken {
		return old != m
	}
	s.manifests[name] = m
	return false
}

// newest is the newest manifest of the job that can be read.
func (s *store) newest() (m *checkpoint.Manifest) {
	for name, other := range s.manifests {
		if other != nil && other.Job == s.job && !s.rotten[name] && (m == nil || m.Name() < name) {
			m = other
		}
	}
	return m
}

func (s *store) writeIdentity(a checkpoint.WriteIdentity) checkpoint.IdentityWritten {
	if s.job == "" || s.job == a.Replaces {
		s.job, s.primary = a.Job, a.Primary
	}
	return checkpoint.IdentityWritten{Job: s.job, Primary: s.primary}
}

// archive is the secondary sink. It publishes an epoch once, and remembers the
// last one.
type archive struct {
	last checkpoint.Epoch
	log  []archived
}

// archived is one published record with the epoch that staged it.
type archived struct {
	output
	epoch checkpoint.Epoch
}
