package drill

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// strikeAll starts an engine and does what the plan says to it.
func (d *drill) strikeAll(ctx context.Context) error {
	d.pending = -1
	if err := d.begin(ctx); err != nil {
		return err
	}
	for done := 0; ; {
		plan := d.cfg.Plan.shuffled(d.rng)
		for _, kind := range plan {
			if d.cfg.For > 0 && time.Since(d.start) > d.cfg.For || d.caught() {
				return nil
			}
			if d.enough() {
				d.early = true
				return nil
			}
			if err := d.strike(ctx, kind); errors.Is(err, errFinished) {
				d.cfg.Log("the pipeline has read all of its input after %d faults", done)
				return nil
			} else if err != nil {
				return err
			}
			done++
			d.cfg.Log("%s, fault %d after %v", kind, done, time.Since(d.start).Round(100*time.Millisecond))
		}
		if d.cfg.For == 0 {
			return nil
		}
		if len(plan) == 0 {
			return d.watchFor(ctx, d.cfg.For)
		}
	}
}

// enough reports whether somebody has asked for an early end.
func (d *drill) enough() bool {
	select {
	case <-d.cfg.Enough:
		return true
	default:
		return false
	}
}

// watchFor lets the engine work without faults.
func (d *drill) watchFor(ctx context.Context, span time.Duration) error {
	select {
	case <-time.After(span):
		return nil
	case <-d.cfg.Enough:
		d.early = true
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begin starts an engine and awaits what it puts out.
func (d *drill) begin(ctx context.Context) error { return d.beginWith(ctx, d.args()) }

func (d *drill) beginWith(ctx context.Context, args []string) (err error) {
	if d.recovered, err = d.watch.await(ctx); err != nil {
		return err
	}
	d.at, err = StartChild(d.cfg.Bin, args...)
	return err
}

// strike does one thing to the engine and starts the next, if it is not one that there are two of.
func (d *drill) strike(ctx context.Context, kind Kind) error {
	if kind != KillEarly {
		if err := d.atWork(ctx); err != nil {
			return err
		}
	}
	if err := d.live(ctx); err != nil {
		return err
	}
	d.note()
	if kind.ofBrokers() {
		return d.strikeBroker(ctx, kind)
	}
	d.faults = append(d.faults, Fault{Kind: kind, At: time.Since(d.start)})
	d.pending = len(d.faults) - 1
	switch old := d.at; kind {
	case Freeze:
		if err := old.Freeze(); err != nil {
			return err
		}
		d.asleep = append(d.asleep, old)
	case Double:
		return d.double(ctx)
	case Stop:
		if err := old.Terminate(d.cfg.Patience); err != nil {
			return violation{fmt.Errorf("the engine: %w", err)}
		}
	case Outage:
		old.Kill()
		if err := d.outage(ctx); err != nil {
			return err
		}
	case DiskFull:
		return d.fillDisk(ctx)
	case Storm:
		old.Kill()
		return d.beginWith(ctx, d.stormy())
	default:
		old.Kill()
	}
	return d.begin(ctx)
}

// fillDisk keeps the engine's files from growing for as long as a life may be.
func (d *drill) fillDisk(ctx context.Context) error {
	if err := d.at.limitFiles(true); err != nil {
		return fmt.Errorf("a full disk for the engine: %w", err)
	}
	err := sleep(ctx, d.cfg.LifeMin+time.Duration(d.rng.Int64N(int64(d.cfg.LifeMax-d.cfg.LifeMin)+1)))
	if err = errors.Join(err, d.at.limitFiles(false)); err != nil {
		return err
	}
	d.recovered, err = d.watch.await(ctx)
	return err
}

// outage waits until the brokers have aborted the dead engine's transactions: they look for those that are over time now and then.
func (d *drill) outage(ctx context.Context) error {
	if err := sleep(ctx, d.cfg.Outage); err != nil {
		return err
	}
	for waited := (stopwatch{}); !waited.passed(d.cfg.Patience); {
		open, _, err := d.openIn(ctx)
		if err != nil || len(open) == 0 {
			return err
		}
		if err := sleep(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
	return fmt.Errorf("the brokers have not aborted the transactions of a dead engine within %v", d.cfg.Outage+d.cfg.Patience)
}

// double starts a second engine. One of them must give way: the first, unless it began anew by itself at that moment, and came last. What then comes
// out is the other's.
func (d *drill) double(ctx context.Context) error {
	old := d.at
	second, err := StartChild(d.cfg.Bin, d.args()...)
	if err != nil {
		return err
	}
	d.awake, d.at = append(d.awake, old), second
	for waited := (stopwatch{}); ; {
		if ended, _ := old.Ended(); ended {
			err = d.givesWay(old)
			break
		}
		if ended, _ := second.Ended(); ended {
			err = d.alive()
			break
		}
		if waited.passed(d.cfg.Patience) {
			return violation{fmt.Errorf("two engines run beside each other for %v; the last words of the first:\n%s", d.cfg.Patience, old.log)}
		}
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	d.recovered, err = d.watch.await(ctx)
	return err
}

// atWork waits until there is output of the engine.
func (d *drill) atWork(ctx context.Context) error {
	fed := d.accepted()
	for waited := (stopwatch{}); !waited.passed(d.cfg.Patience); {
		select {
		case <-d.recovered:
			return nil
		case <-d.at.done:
			if err := d.alive(); err != nil {
				return err
			}
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if d.feeder != nil && d.accepted() == fed {
		return fmt.Errorf("nothing came out within %v of a start, but nothing went in either: the brokers take no records", d.cfg.Patience)
	}
	return violation{standstill{fmt.Errorf("nothing came out within %v of a start; the engine's last words:\n%s", d.cfg.Patience, d.at.log)}}
}

// accepted is how much input there is.
func (d *drill) accepted() int64 {
	if d.feeder == nil {
		return 0
	}
	return d.feeder.Accepted()
}

// live lets the engine live for a while, and wakes those that are frozen in the middle of it.
func (d *drill) live(ctx context.Context) error {
	life := d.cfg.LifeMin + time.Duration(d.rng.Int64N(int64(d.cfg.LifeMax-d.cfg.LifeMin)+1))
	for range 2 {
		select {
		case <-d.at.done:
			if err := d.alive(); err != nil {
				return err
			}
		case <-time.After(life / 2):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := d.wake(); err != nil {
			return err
		}
	}
	return nil
}

// alive says that the engine has ended by itself, if it has. One that has given way for another, which was woken or begins anew, is none.
func (d *drill) alive() error {
	ended, err := d.at.Ended()
	switch {
	case !ended:
		return nil
	case err == nil && d.engine != nil:
		return errFinished
	case d.at.cmd.ProcessState.ExitCode() == exitFenced && d.outlived():
		return nil
	case d.refused():
		return fmt.Errorf("the engine refuses to work with these settings, on these brokers (%v); its last words:\n%s", err, d.at.log)
	}
	return violation{fmt.Errorf("the engine ended by itself (%v); its last words:\n%s", err, d.at.log)}
}

// outlived reports whether there is another engine at work for which one may have given way, and makes it the one at work.
func (d *drill) outlived() bool {
	for i, c := range d.awake {
		if ended, _ := c.Ended(); !ended {
			d.at, d.awake = c, slices.Delete(slices.Clone(d.awake), i, i+1)
			return true
		}
	}
	return false
}

// errFinished says that the engine has ended by itself, as it should, with all of its input read.
var errFinished = errors.New("the pipeline has finished")

// refused reports whether an engine that has ended found something wrong with its settings or the cluster, such as a missing right, before anything
// was done to it and before it wrote anything: that says nothing about its promise. Later on the same exit code would.
func (d *drill) refused() bool {
	return slices.Contains(refusals, d.at.cmd.ProcessState.ExitCode()) && len(d.faults) == 0 && d.watch.nothing()
}

// note writes down how long the last fault took to recover from, if it has.
func (d *drill) note() {
	if d.pending < 0 {
		return
	}
	select {
	case <-d.recovered:
		f := &d.faults[d.pending]
		f.Recovery = d.watch.seen().Sub(d.start) - f.At
		d.pending = -1
	default:
	}
}

func (d *drill) wake() error {
	for _, c := range d.asleep {
		if err := c.Wake(); err != nil {
			return err
		}
	}
	d.awake, d.asleep = append(d.awake, d.asleep...), nil
	return nil
}

// refusals are the exit codes of an engine that cannot work with what it is given: with its command line, what is there already, its configuration or
// its cluster.
var refusals = []int{2, 4, 5, 8}

// exitFenced is the exit code of an engine that another instance has replaced.
const exitFenced = 3

// givesWay makes sure that an engine that has a successor finds out.
func (d *drill) givesWay(c *Child) error {
	select {
	case <-c.done:
	case <-time.After(d.cfg.Patience):
		return violation{fmt.Errorf("an engine that has a successor still runs after %v; its last words:\n%s", d.cfg.Patience, c.log)}
	}
	if code := c.cmd.ProcessState.ExitCode(); code != exitFenced && (code != 0 || d.engine == nil) {
		return violation{fmt.Errorf("an engine that has a successor ended with exit code %d, not %d; its last words:\n%s", code, exitFenced, c.log)}
	}
	return nil
}

// sleepersGiveWay is givesWay for those that were frozen.
func (d *drill) sleepersGiveWay() error {
	for _, c := range d.awake {
		if err := d.givesWay(c); err != nil {
			return err
		}
	}
	return nil
}
