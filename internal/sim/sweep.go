package sim

import (
	"maps"
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// lookForLeftovers lists the store. What it finds is deleted by another request:
// anything may happen in between, also that the worker becomes a zombie.
func (k *worker) lookForLeftovers(a checkpoint.Sweep, r *request) {
	w := k.w
	if w.bugs.Shell&SweepOwn != 0 {
		a.Generation++
	}
	if w.bugs.Shell&SweepLast != 0 {
		a.Epoch, a.Committed = a.Epoch-1, nil
	}
	var objects []checkpoint.ObjectName
	for _, name := range slices.Sorted(maps.Keys(w.store.objects)) {
		if g := w.store.objects[name].generation; g > 0 && g < a.Generation {
			objects = append(objects, name)
		}
	}
	manifests, whole := w.storedManifests()
	if !whole {
		return // what a torn manifest names is not known
	}
	if w.bugs.Shell&SweepRetained != 0 {
		manifests = slices.DeleteFunc(manifests, func(m *checkpoint.Manifest) bool { return m.Epoch < a.Epoch })
	}
	needed := a.Needed(manifests)
	objects = slices.DeleteFunc(objects, func(name checkpoint.ObjectName) bool { return needed[name] })
	manifests = slices.DeleteFunc(manifests, func(m *checkpoint.Manifest) bool { return !a.Dead(m) })
	if len(objects)+len(manifests) == 0 {
		return
	}
	w.send(&request{worker: k, run: r.run, what: "sweeps", broken: r.broken, execute: func() answer {
		for _, m := range manifests {
			w.deleteManifest(m.Name())
		}
		for _, name := range objects {
			w.deleteObject(name)
		}
		w.stats.Swept += len(objects) + len(manifests)
		return noAnswer(k)
	}})
}

// storedManifests returns the manifests that are there, and whether all can be
// read.
func (w *World) storedManifests() (list []*checkpoint.Manifest, whole bool) {
	for _, name := range slices.Sorted(maps.Keys(w.store.manifests)) {
		m := w.store.manifests[name]
		if m == nil || w.store.rotten[name] {
			return nil, false
		}
		list = append(list, m)
	}
	return list, true
}
