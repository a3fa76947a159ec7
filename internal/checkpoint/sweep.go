package checkpoint

// Sweep removes what attempts of earlier generations have left and no manifest
// will ever name: their fence and this generation's opening stand, so that none
// of them commits any more (CKPT-2). The shell finds it by listing, and judges it
// by [Sweep.Dead] and [Sweep.Needed] alone (CKPT-23). No answer: what fails is
// found again by the next start.
type Sweep struct {
	Job JobID
	// Generation is the present one. Only what earlier ones wrote is swept.
	Generation Generation
	// Epoch is the last committed one.
	Epoch Epoch
	// Committed are the manifests of committed epochs that must stay.
	Committed []ManifestRef
	// From is the start option that the state descends from; it may name a
	// manifest that never committed.
	From string
}

// sweep is decided when records begin to flow.
func (c *Core) sweep() {
	s := &c.start
	if s.state.Generation < 2 {
		return // nobody was here before
	}
	c.emit(SweepOf(&s.state, c.run.committed))
}

// Dead reports that the manifest is of an epoch that was never committed and
// never will be: an epoch is committed once in the life of a job (CKPT-17), and
// this one is not yet, or was by another.
func (s *Sweep) Dead(m *Manifest) bool {
	name := m.Name()
	if m.Job != s.Job || m.Generation >= s.Generation || string(name) == s.From {
		return false
	}
	another := false
	for _, ref := range s.Committed {
		if ref.Name == name {
			return false
		}
		another = another || ref.Epoch == m.Epoch
	}
	return another || m.Epoch > s.Epoch
}

// Needed returns the objects that stay: all that a manifest that is not dead
// names in any way. manifests must be all that the store holds.
func (s *Sweep) Needed(manifests []*Manifest) map[ObjectName]bool {
	needed := make(map[ObjectName]bool)
	for name := range s.Claims(manifests) {
		needed[name] = true
	}
	return needed
}
