package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/internal/sabotage"
)

// shadowedCommand is "run" on topics of the drill's own in place of those of the file. The drill starts it, as a process of its own.
func shadowedCommand() *cobra.Command {
	var f runFlags
	var broken string
	f.shadow = &onceflow.Shadow{}
	cmd := &cobra.Command{
		Use:    "shadowed FILE",
		Short:  "Run a pipeline on topics of the drill's own",
		Hidden: true,
		Args:   oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := context.Background()
			if broken != "" {
				s, err := sabotage.Named(broken)
				if err != nil {
					return err
				}
				ctx = sabotage.With(ctx, s)
			}
			return f.run(ctx, cmd, args[0])
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.shadow.Input, "input-prefix", "", "what begins the `names` of topics that are read")
	cmd.Flags().StringVar(&f.shadow.Output, "output-prefix", "", "what begins the `names` of topics that are written")
	cmd.Flags().BoolVar(&f.shadow.Unsecured, "without-security", false, "leave the tables' security out")
	cmd.Flags().StringVar(&broken, "sabotage", "", "`name` of a rule of the protocol that is broken")
	cmd.Flags().DurationVar(&f.shadow.TransactionTimeout, "transaction-timeout", time.Minute, "`time-out` of the transactions")
	return cmd
}
