package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/sabotage"
)

const (
	// naiveLoop is what to say for the at-least-once loop, which no rule keeps.
	naiveLoop   = "naive-loop"
	naiveMissed = "the naive loop was not caught: give it more faults, or longer lives"
	// naiveKills is enough for the naive loop to be killed between writing and committing.
	naiveKills = 5
	// brokenCalm is shorter than a drill's, because what is lost by something broken never comes.
	brokenCalm = 10 * time.Second
	// A sabotaged engine commits often and with several tasks: between two commits is where it goes wrong.
	brokenInterval    = 200 * time.Millisecond
	brokenParallelism = 2
)

// sabotages lists what can be broken and by which rule, for the command's help. What each does is in docs/proof.md.
func sabotages() string {
	var b strings.Builder
	for _, s := range sabotage.All {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("  %-22s  %s", s.Name, s.Rule), " "))
	}
	return b.String() + "  " + naiveLoop
}

// sabotaged drills an engine with something broken.
func (f *drillFlags) sabotaged(cmd *cobra.Command, cfg drill.Config) error {
	if f.sabotage == naiveLoop {
		caught, err := f.naive(cmd, cfg)
		if err == nil && !caught {
			err = &endedError{exitFailed, naiveMissed}
		}
		return err
	}
	s, err := sabotage.Named(f.sabotage)
	if err != nil {
		return fmt.Errorf("--sabotage: %w", err)
	}
	if err := f.breaks(cmd, &cfg, s); err != nil {
		return err
	}
	r, err := f.drill(cmd, cfg)
	if err != nil {
		return unread("%v", err)
	}
	if err := f.deliver(cmd, r); err != nil {
		return err
	}
	if problem := missed(s, r); problem != "" {
		return &endedError{exitFailed, problem}
	}
	if s.Name != sabotage.Nothing {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s was noticed, as it must be.\n", s.Name)
	}
	return nil
}

// breaks makes the drill one of a sabotage: the faults that it shows under, if none are asked for, and a pace at which it does.
func (f *drillFlags) breaks(cmd *cobra.Command, cfg *drill.Config, s *sabotage.Sabotage) error {
	cfg.Sabotage = &drill.Sabotage{Name: s.Name, Rule: s.Rule, Broken: s.Broken}
	cfg.Interval, cfg.Parallelism = brokenInterval, brokenParallelism
	for _, name := range s.Outputs {
		w, err := drill.ParseWorkload(name)
		if err != nil {
			return err
		}
		cfg.Workloads = append(cfg.Workloads, w)
	}
	flags := cmd.Flags()
	if !flags.Changed("faults") || f.selfTest {
		plan, err := drill.ParsePlan(s.Faults)
		if err != nil {
			return err
		}
		cfg.Plan, cfg.For = plan, 0
	}
	if !flags.Changed("life-min") {
		cfg.LifeMin = max(cfg.LifeMin, min(cfg.LifeMax, brokenInterval))
	}
	if s.Name != sabotage.Nothing {
		cfg.Calm = min(brokenCalm, cfg.Patience)
	}
	return nil
}

// missed says that a drill did not find what it had to; empty: it did.
func missed(s *sabotage.Sabotage, r *drill.Report) string {
	switch {
	case s.Name == sabotage.Nothing && !r.OK():
		return "nothing was broken, and yet: " + strings.Join(r.Violations(), "; ")
	case s.Name != sabotage.Nothing && r.OK():
		return s.Name + " was not noticed: the drill does not look at what it should, or the faults were too few"
	case s.Name != sabotage.Nothing && r.Standstill && !r.Misjudged():
		return s.Name + " was not noticed by what it does: nothing came out, which an engine that is slow to start would have shown too; give it more --patience"
	}
	return ""
}

// testItself runs every sabotage and the naive loop, and says what became of each.
func (f *drillFlags) testItself(cmd *cobra.Command, cfg drill.Config) error {
	var problems []string
	for i := range sabotage.All {
		s, one := &sabotage.All[i], cfg
		if err := f.breaks(cmd, &one, s); err != nil {
			return err
		}
		one.Seed += uint64(i)
		r, err := f.drill(cmd, one)
		if err != nil {
			return unread("%s: %v", s.Name, err)
		}
		f.tell(cmd, s.Name, s.Rule, r)
		if problem := missed(s, r); problem != "" {
			problems = append(problems, problem)
		}
	}
	caught, err := f.naive(cmd, cfg)
	if err != nil {
		return err
	}
	if !caught {
		problems = append(problems, naiveMissed)
	}
	if len(problems) > 0 {
		return &endedError{exitFailed, strings.Join(problems, "\n") + "\nthe drill proves nothing on this cluster"}
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "All %d were caught, as they must be, and what was sound was not.\n", len(sabotage.All))
	return nil
}

// naive drills the at-least-once loop and reports whether it was caught.
func (f *drillFlags) naive(cmd *cobra.Command, cfg drill.Config) (caught bool, err error) {
	cfg.Naive, cfg.Workloads = true, []drill.Workload{drill.PassThrough}
	kills := naiveKills
	if cmd.Flags().Changed("faults") {
		kills = cfg.Plan.Total()
	}
	cfg.Plan = drill.Plan{drill.Kill: kills}
	cfg.Calm = min(brokenCalm, cfg.Patience)
	r, err := f.drill(cmd, cfg)
	if err != nil {
		return false, unread("%s: %v", naiveLoop, err)
	}
	f.tell(cmd, naiveLoop, "", r)
	return r.Misjudged(), nil
}

// tell prints a line about a drill of the self-test.
func (f *drillFlags) tell(cmd *cobra.Command, name, rule string, r *drill.Report) {
	found := "no violation"
	if v := r.Violations(); len(v) > 0 {
		found, _, _ = strings.Cut(v[0], "\n")
	}
	if r.FirstWrong != nil {
		found += "; the first was seen " + r.FirstWrong.String()
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%-22s %-8s %5.1f s  %s\n", name, rule, r.Seconds, found)
}
