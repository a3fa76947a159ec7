package checkpoint

// queueStaged takes over the epoch's staged output for publishing. Per sink, one
// epoch is published at a time, in order.
func (c *Core) queueStaged(cp *inFlight) {
	for _, staged := range cp.manifest.Staged {
		if staged.Epoch != cp.epoch {
			continue
		}
		i := c.sinks[staged.Sink]
		c.run.unpublished[i] = append(c.run.unpublished[i], staged)
		if len(c.run.unpublished[i]) == 1 {
			c.publishHead(i)
		}
	}
}

func (c *Core) publishHead(sink int) {
	c.emit(PublishStaged{Job: c.start.state.Job, Staged: c.run.unpublished[sink][0]})
}

func (c *Core) onPublished(ev Published) error {
	i, known := c.sinks[ev.Sink]
	if !known || len(c.run.unpublished[i]) == 0 || c.run.unpublished[i][0].Epoch != ev.Epoch {
		return c.violated("CKPT-11", "sink %q published epoch %d without being asked", ev.Sink, ev.Epoch)
	}
	c.run.unpublished[i] = c.run.unpublished[i][1:]
	if len(c.run.unpublished[i]) > 0 {
		c.publishHead(i)
	}
	c.maybeSendBarrier()
	c.maybeFinish()
	return nil
}

// publishing reports that committed output is not yet visible.
func (c *Core) publishing() bool {
	for _, queue := range c.run.unpublished {
		if len(queue) > 0 {
			return true
		}
	}
	return false
}

// publishingLags reports that a sink is so far behind that committing more
// would only make the list longer.
func (c *Core) publishingLags() bool {
	for _, queue := range c.run.unpublished {
		if len(queue) >= c.cfg.UnpublishedMax {
			return true
		}
	}
	return false
}

// unpublishedBefore returns the staged output of earlier epochs that is not
// known to be published, by sink and epoch.
func (c *Core) unpublishedBefore() []StagedOutput {
	var list []StagedOutput
	if c.mutated(MutateForgetStaged) {
		return nil
	}
	for _, queue := range c.run.unpublished {
		list = append(list, queue...)
	}
	return list
}
