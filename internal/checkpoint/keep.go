package checkpoint

// Claim says why a manifest keeps an object from being removed.
type Claim struct {
	Manifest ManifestName
	// LastUsed is set where the manifest only says until which epoch the object was
	// needed; 0: a restore from the manifest reads it, or it is borrowed.
	LastUsed Epoch
}

// Claims returns, for each object that a manifest names which is not dead, the
// strongest claim on it: that of a manifest which reads it before one that let it
// go. manifests must be all that the store holds, oldest first.
func (s *Sweep) Claims(manifests []*Manifest) map[ObjectName]Claim {
	claims := make(map[ObjectName]Claim)
	for _, m := range manifests {
		if s.Dead(m) {
			continue
		}
		for _, r := range m.Retired {
			if have, claimed := claims[r.Object]; !claimed || have.LastUsed > 0 {
				claims[r.Object] = Claim{m.Name(), r.LastUsed}
			}
		}
		for name := range m.objects() {
			claims[name] = Claim{Manifest: m.Name()}
		}
		for _, name := range m.Borrowed {
			claims[name] = Claim{Manifest: m.Name()}
		}
	}
	return claims
}

// SweepOf returns the sweep that the generation of a ledger record may do.
// committed is the manifest that the record names; nil: it names none.
func SweepOf(s *LedgerState, committed *Manifest) Sweep {
	a := Sweep{Job: s.Job, Generation: s.Generation, Epoch: s.Epoch, From: s.From}
	if committed != nil {
		a.Committed = append([]ManifestRef{{Epoch: committed.Epoch, Name: committed.Name()}}, committed.Retained...)
	}
	return a
}

// Oldest returns the oldest committed epoch that stays restorable; 0: there is
// none.
func (s *Sweep) Oldest() Epoch {
	if len(s.Committed) == 0 {
		return 0
	}
	return s.Committed[len(s.Committed)-1].Epoch
}
