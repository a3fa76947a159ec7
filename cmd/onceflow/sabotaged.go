package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow/internal/sabotage"
)

// sabotagedCommand is "run" with a rule of the protocol broken. The drill starts it, as a process of its own, to show
// that it would notice.
func sabotagedCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:    "sabotaged NAME FILE",
		Short:  "Run a job of the drill with a rule of the protocol broken",
		Hidden: true,
		Args:   cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := sabotage.Named(args[0])
			if err != nil {
				return err
			}
			return f.run(sabotage.With(context.Background(), s), cmd, args[1])
		},
	}
	f.add(cmd)
	return cmd
}
