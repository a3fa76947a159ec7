package sim

// maybeClose lets the operator close the job beside whatever runs. Nothing that ran
// before may commit from then on; what a supervisor starts afterwards goes on.
func (w *World) maybeClose() {
	if !w.plan.Close || w.closing || w.step < w.plan.CloseAt || w.drained || len(w.committed) == 0 {
		return
	}
	w.closing = true
	w.tracef("the operator closes the job")
	c := w.config()
	c.Reset, c.From, c.Close = "", "", true
	w.spawnWith(c)
}
