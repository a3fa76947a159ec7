package runtime

import "github.com/onceflow/onceflow/internal/checkpoint"

// Mutant is a set of deliberate bugs, by which the drill shows that it would notice them. No option or setting reaches
// it; a test fails if anything but the drill's sabotage sets it.
type Mutant struct {
	// Core are those of the protocol's core.
	Core checkpoint.Mutation
	// Unaligned lets records behind a barrier through while another input is still in front of it (CKPT-12).
	Unaligned bool
}

func (m Mutant) newCore(cfg checkpoint.Config) (*checkpoint.Core, error) {
	if m.Core == 0 {
		return checkpoint.New(cfg)
	}
	return checkpoint.NewMutant(cfg, m.Core)
}

func (m Mutant) alignment(a *alignment) *alignment {
	a.none = m.Unaligned
	return a
}
