package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

func stateVerifyCommand() *cobra.Command {
	var f stateFlags
	var epoch uint64
	cmd := &cobra.Command{
		Use:   "verify FILE|PLACE",
		Short: "Read every object of a checkpoint and check it",
		Long: `Read every object that a checkpoint names, check every checksum, and put the state
together as a start would. What is damaged is named with the object and the byte; then
the newest older checkpoint that is whole is looked for.

` + placesHelp + `
` + exitCodes(exitLine{exitDone, "it is whole"}, exitLine{code: exitUsage}, exitLine{exitCorrupt, "something is damaged or missing"}, exitLine{exitUnread, "the place could not be read"}),
		Example: `  onceflow state verify revenue.sql
  onceflow state verify /backup/revenue-before-the-change`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := f.reader(cmd, args[0], epoch)
			if onceflow.IsDamaged(err) {
				return f.unopened(cmd, args[0], epoch, err)
			}
			if err != nil {
				return ended(err)
			}
			defer r.Close()
			return f.verify(cmd, args[0], r)
		},
	}
	f.addTo(cmd)
	cmd.Flags().Uint64Var(&epoch, "epoch", 0, "the checkpoint of this `epoch` (default: the newest)")
	return cmd
}

// verification is what verify prints for tools.
type verification struct {
	onceflow.StoredCheckpoint
	*onceflow.StateVerified
	Whole bool `json:"whole"`
	// OlderWhole is the newest older checkpoint that is whole; nil: none, or it was not
	// looked for.
	OlderWhole *onceflow.StoredCheckpoint `json:"older_whole"`
}

func (f *stateFlags) verify(cmd *cobra.Command, arg string, r *onceflow.CheckpointReader) error {
	v, err := r.Verify(cmd.Context())
	if err != nil {
		return unread("%v", err)
	}
	out := verification{StoredCheckpoint: r.Describe(), StateVerified: v, Whole: v.Whole()}
	if !v.Whole() && out.Kind == "checkpoint" {
		if out.OlderWhole, err = f.olderWhole(cmd, arg, out.Epoch); err != nil {
			return err
		}
	}
	if f.json {
		err = writeJSON(cmd, out)
	} else {
		printVerification(cmd, r, &out)
	}
	if err == nil && !v.Whole() {
		err = &endedError{exitCorrupt, ""}
	}
	return err
}

// unopened reports a checkpoint whose manifest, or a savepoint whose index, is damaged.
func (f *stateFlags) unopened(cmd *cobra.Command, arg string, epoch uint64, why error) error {
	out := verification{StateVerified: &onceflow.StateVerified{Damage: []onceflow.StateDamage{{Offset: -1, Why: why.Error()}}}}
	out.StoredCheckpoint.Epoch, out.Damaged = epoch, why.Error()
	if epoch == 0 {
		epoch = math.MaxUint64
	}
	var err error
	if out.OlderWhole, err = f.olderWhole(cmd, arg, epoch); err != nil {
		return err
	}
	if f.json {
		err = writeJSON(cmd, out)
	} else {
		fmt.Fprintf(cmd.OutOrStdout(), "damaged: %v\n", why)
		printOlder(cmd, &out)
	}
	if err == nil {
		err = &endedError{exitCorrupt, ""}
	}
	return err
}

func printVerification(cmd *cobra.Command, r *onceflow.CheckpointReader, v *verification) {
	w := cmd.OutOrStdout()
	for _, d := range v.Damage {
		switch {
		case d.Object == "":
			fmt.Fprintf(w, "damaged: %s\n", d.Why)
		case d.Offset < 0:
			fmt.Fprintf(w, "damaged: %s: %s\n", d.Object, d.Why)
		default:
			fmt.Fprintf(w, "damaged: %s, byte %d of %d: %s\n", d.Object, d.Offset, d.Bytes, d.Why)
		}
	}
	if v.Whole {
		fmt.Fprintf(w, "%s of epoch %d is whole: %d objects, %s, %d entries of state\n", v.Kind, v.StoredCheckpoint.Epoch, v.Objects, bytesText(v.StateVerified.Bytes), v.Entries)
		return
	}
	fmt.Fprintf(w, "%s of epoch %d is damaged: %s\n", v.Kind, v.StoredCheckpoint.Epoch, r.Where())
	if v.Kind == "checkpoint" {
		printOlder(cmd, v)
	}
}

// printOlder says what there is to go back to.
func printOlder(cmd *cobra.Command, v *verification) {
	if v.OlderWhole == nil {
		fmt.Fprintln(cmd.OutOrStdout(), "no older checkpoint that is there is whole")
		return
	}
	fmt.Fprintf(cmd.OutOrStdout(), "the checkpoint of epoch %d is whole; to go back to it: onceflow run FILE --from %s\n", v.OlderWhole.Epoch, v.OlderWhole.Name)
}

// olderWhole looks for the newest checkpoint of an earlier epoch that is whole; nil:
// there is none.
func (f *stateFlags) olderWhole(cmd *cobra.Command, arg string, than uint64) (*onceflow.StoredCheckpoint, error) {
	all, err := f.list(cmd, arg)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.Kind != "checkpoint" || c.Damaged != "" || c.Epoch >= than {
			continue
		}
		r, err := f.open(cmd, arg, c.Epoch)
		if err != nil {
			return nil, err
		}
		v, err := r.Verify(cmd.Context())
		r.Close()
		if err == nil && v.Whole() {
			return &c, nil
		}
	}
	return nil, nil
}
