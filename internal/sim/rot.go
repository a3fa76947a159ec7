package sim

import "github.com/onceflow/onceflow/internal/checkpoint"

// rot damages the last committed manifest, or an object that holds state of its epoch.
// Nothing that runs reads it; the next start does.
func (w *World) rot() {
	if len(w.committed) == 0 {
		return
	}
	m := w.committed[len(w.committed)-1]
	names := stateOf(m)
	at := w.rng.below(len(names) + 1)
	if at == len(names) {
		w.tracef("fault: manifest %s is damaged", m.Name())
		w.store.rotten[m.Name()] = true
		return
	}
	w.tracef("fault: object %s is damaged", names[at])
	w.store.objects[names[at]].rotten = true
}

// mend lets the operator bring everything back that a start found damaged.
func (w *World) mend() {
	w.tracef("the operator brings back what is damaged")
	clear(w.store.rotten)
	for _, o := range w.store.objects {
		o.rotten = false
	}
}

// rottenIn is an object of a manifest that is damaged; empty: there is none.
func (w *World) rottenIn(m *checkpoint.Manifest) checkpoint.ObjectName {
	for _, name := range stateOf(m) {
		if o := w.store.objects[name]; o != nil && o.rotten {
			return name
		}
	}
	return ""
}

// stateOf are the objects of a manifest that hold state.
func stateOf(m *checkpoint.Manifest) (names []checkpoint.ObjectName) {
	for _, task := range m.Tasks {
		names = append(names, task.Objects...)
	}
	return names
}
